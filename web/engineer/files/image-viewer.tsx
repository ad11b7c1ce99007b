// An image by its preview, made anew from the pixels. Plus and minus zoom, 0 fits, arrows scroll; with a
// pointer: Ctrl and wheel, drag, double click.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileFoot } from './file-foot.tsx'
import { type LinkedFile, useFreshLink } from './links.ts'
import { useLostFocus } from './lost-focus.ts'

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8]

/** The next step of zoom up or down from any scale. */
export function zoomFrom(scale: number, by: 1 | -1): number {
  const next =
    by === 1
      ? steps.find((step) => step > scale + 0.001)
      : steps.findLast((step) => step < scale - 0.001)
  return next ?? scale
}

export function ImageViewer({ taskId, file }: { taskId: string; file: LinkedFile }) {
  const link = useFreshLink(taskId, file.position, 'preview')
  const [isBroken, setIsBroken] = useState(false)
  const retry = () => {
    setIsBroken(false)
    void link.refetch()
  }
  return (
    <>
      {isBroken ? (
        <div className="files-state">
          <Banner
            isCard
            tone="warning"
            title="Couldn't show this image."
            acts={
              <Button size="small" icon="refresh" onClick={retry}>
                Try again
              </Button>
            }
          >
            It has no preview, or file storage is unavailable. Download it to view it.
          </Banner>
        </div>
      ) : link.data !== undefined ? (
        <Picture src={link.data} file={file} onBroken={() => setIsBroken(true)} />
      ) : link.error !== null ? (
        <div className="files-state">
          <ErrorNote title="Couldn't open the image." error={link.error} onRetry={retry} />
        </div>
      ) : (
        <Skeleton lines={6} label={`Loading ${file.fileName}`} />
      )}
      <FileFoot taskId={taskId} file={file} facts={['Preview; the download has the original']} />
    </>
  )
}

type PictureProps = { src: string; file: LinkedFile; onBroken: () => void }

function Picture({ src, file, onBroken }: PictureProps) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  // Undefined fits the image into the pane.
  const [scale, setScale] = useState<number>()
  const fitted = () => {
    const box = room.current
    if (box === null || size === undefined) return 1
    return Math.min(1, box.clientWidth / size.width, box.clientHeight / size.height)
  }
  const zoom = (by: 1 | -1) => setScale((before) => zoomFrom(before ?? fitted(), by))
  useWheelZoom(room, zoom)
  useLostFocus(room)
  const drag = useDrag(room)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else if (event.key === '0') setScale(undefined)
    else if (event.key === '1') setScale(1)
    else return
    event.preventDefault()
  }
  const percent = size === undefined ? '' : `${Math.round((scale ?? fitted()) * 100)}%`
  return (
    <>
      <Tools
        scale={scale}
        facts={size === undefined ? '' : `${size.width} × ${size.height}, ${percent}`}
        onZoom={zoom}
        onScale={setScale}
      />
      <div className="image-place">
        <section
          ref={room}
          className="image-room"
          aria-label={`${file.fileName}, ${percent}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and zooms must be reachable by keys
          tabIndex={0}
          onKeyDown={onKeyDown}
          onDoubleClick={() => setScale((before) => (before === undefined ? 1 : undefined))}
          {...drag}
        >
          <img
            className={scale === undefined ? 'image-picture is-fitted' : 'image-picture'}
            crossOrigin="anonymous"
            draggable={false}
            src={src}
            alt={`Attachment ${file.fileName}`}
            style={scale !== undefined && size !== undefined ? { width: size.width * scale } : {}}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={onBroken}
          />
        </section>
      </div>
    </>
  )
}

function Tools(props: {
  scale: number | undefined
  facts: string
  onZoom: (by: 1 | -1) => void
  onScale: (scale: number | undefined) => void
}) {
  const { scale, onZoom, onScale } = props
  return (
    <div className="files-tools">
      <Button kind="ghost" size="small" icon="minus" keys="-" onClick={() => onZoom(-1)}>
        Smaller
      </Button>
      <Button kind="ghost" size="small" icon="plus" keys="+" onClick={() => onZoom(1)}>
        Larger
      </Button>
      <Button
        {...markChosen(scale === undefined)}
        size="small"
        keys="0"
        onClick={() => onScale(undefined)}
      >
        Fit
      </Button>
      <Button {...markChosen(scale === 1)} size="small" keys="1" onClick={() => onScale(1)}>
        Full size
      </Button>
      <span className="files-grow" />
      <output className="files-dim mono">{props.facts}</output>
    </div>
  )
}

function markChosen(isChosen: boolean) {
  return { kind: isChosen ? 'plain' : 'ghost', 'aria-pressed': isChosen } as const
}

/** Listens by hand: React's wheel listener is passive, and the page itself must not zoom. */
function useWheelZoom(room: { current: HTMLDivElement | null }, zoom: (by: 1 | -1) => void) {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const box = room.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [room])
}

function useDrag(room: { current: HTMLDivElement | null }) {
  return {
    onPointerMove(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType !== 'mouse') return
      room.current?.scrollBy(-event.movementX, -event.movementY)
    },
  }
}

import { Segmented } from '../../ui/segmented.tsx'

export type View = 'plot' | 'table'

/** The title of a panel that can be seen as a plot or as a table. */
export function PanelHead(props: {
  id: string
  title: string
  view: View
  onView: (view: View) => void
  /** There is nothing to be seen either way. */
  isEmpty?: boolean
}) {
  return (
    <div className="own-work-panel-head">
      <h2 id={props.id}>{props.title}</h2>
      {props.isEmpty === true ? null : (
        <Segmented
          label={`View of ${props.title}`}
          value={props.view}
          choices={[
            { value: 'plot', label: 'Plot', icon: 'chart' },
            { value: 'table', label: 'Table', icon: 'table' },
          ]}
          onChange={props.onView}
        />
      )}
    </div>
  )
}

// What every engineer should know before the first answer. Figures here are the service's defaults;
// the task page shows those of the task.
import { usePageTitle } from '../../ui/page-title.ts'
import './guidelines-page.css'
import { type GuidelineSection, guidelineSections } from './sections.ts'

export function GuidelinesPage() {
  usePageTitle('Guidelines')
  return (
    <div className="guidelines">
      <header className="guidelines-head">
        <h1 tabIndex={-1}>Guidelines</h1>
        <p>How to answer, what is paid, and what to do when something goes wrong.</p>
      </header>
      <div className="guidelines-body">
        <nav className="guidelines-index" aria-labelledby="guidelines-index-title">
          <h2 id="guidelines-index-title">On this page</h2>
          <ol>
            {guidelineSections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="guidelines-text">
          {guidelineSections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </article>
      </div>
    </div>
  )
}

function Section({ section }: { section: GuidelineSection }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} tabIndex={-1}>
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <p className="guidelines-short">{section.short}</p>
      <ul>
        {section.points.map(([lead, rest]) => (
          <li key={lead}>
            <b>{lead}</b> {rest}
          </li>
        ))}
      </ul>
    </section>
  )
}

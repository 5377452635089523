import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState, PageTitle } from '../parts/page.js';
import { useLanguage } from '../text/language.js';

/** While the records are read, which takes a moment on the first visit. */
export function Loading(): ReactNode {
  const { text } = useLanguage();
  return (
    <p className="loading" role="status">
      {text.loading}
    </p>
  );
}

export function StartFailed(): ReactNode {
  const { text } = useLanguage();
  return (
    <main className="main">
      <EmptyState icon="warning" title={text.startFailed.title} text={text.startFailed.text} heading="h1" />
    </main>
  );
}

export function NotFound(): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="page" data-uiap-scope="not-found">
      <PageTitle title={text.notFound.title} />
      <EmptyState title={text.notFound.title} text={text.notFound.text} heading="h1">
        <Link
          to="/"
          className="button button-primary"
          data-uiap-id="not-found.home"
          data-uiap-nav="dashboard"
        >
          {text.notFound.home}
        </Link>
      </EmptyState>
    </div>
  );
}

/** A component threw: the page cannot go on, but a reload starts it again. */
export function PageCrash(): ReactNode {
  const { text } = useLanguage();
  return (
    <main className="main">
      <EmptyState icon="warning" title={text.crash.title} text={text.crash.text} heading="h1">
        <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
          {text.crash.reload}
        </button>
      </EmptyState>
    </main>
  );
}

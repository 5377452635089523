import type { ReactNode } from 'react';
import { useLanguage } from '../text/language.js';
import { Icon, type IconName } from './icon.js';

interface PageHeaderProps {
  title: string;
  /** Beside the title, in small print. */
  detail?: ReactNode;
  children?: ReactNode;
}

/** A page's heading, which is also the tab's title, and its buttons. */
export function PageHeader({ title, detail, children }: PageHeaderProps): ReactNode {
  return (
    <header className="page-header">
      <PageTitle title={title} />
      <div className="page-heading">
        <h1>{title}</h1>
        {detail !== undefined && <p className="page-detail">{detail}</p>}
      </div>
      <div className="page-actions">{children}</div>
    </header>
  );
}

/** The title of the browser's tab. */
export function PageTitle({ title }: { title: string }): ReactNode {
  const { text } = useLanguage();
  return <title>{`${title} · ${text.product}`}</title>;
}

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text: string;
  /** Default `h2`. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}

/** What a list says when there is nothing in it. */
export function EmptyState({
  icon = 'empty',
  title,
  text,
  heading: Heading = 'h2',
  children,
}: EmptyStateProps): ReactNode {
  return (
    <div className="empty-state">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A titled box on a page. */
export function Card({
  title,
  action,
  children,
  className = '',
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}): ReactNode {
  return (
    <section className={`card ${className}`}>
      <header className="card-header">
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

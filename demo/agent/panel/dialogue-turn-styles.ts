import { css } from 'lit';

export const dialogueTurnStyles = css`
  :host {
    display: grid;
    gap: 0.75rem;
    overflow-wrap: anywhere;
  }

  .wish {
    justify-self: end;
    max-inline-size: 85%;
    padding: 0.5rem 0.875rem;
    border-radius: var(--radius-large) var(--radius-large) 0.25rem var(--radius-large);
    background: var(--accent-soft);
  }

  ol {
    display: grid;
    gap: 0.5rem;
  }

  ol > li {
    display: grid;
    grid-template-columns: 1rem minmax(0, 1fr);
    gap: 0.625rem;
  }

  ol > li > .icon,
  .status .icon,
  .spinner {
    margin-block-start: 0.1875rem;
  }

  .bead {
    justify-self: center;
    inline-size: 0.375rem;
    block-size: 0.375rem;
    margin-block-start: 0.5rem;
    border-radius: 50%;
    background: var(--line-control);
  }

  .bead-strong {
    background: var(--accent);
  }

  .thought,
  .working,
  .action {
    color: var(--text-minor);
    font-size: var(--small);
  }

  .thought .bead {
    margin-block-start: 0.4375rem;
  }

  .action strong {
    color: var(--text);
    font-weight: 500;
  }

  .minor {
    color: var(--text-minor);
    font-size: var(--small);
  }

  .answer ul {
    margin-block-start: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
  }

  .answer ul li {
    display: grid;
    padding: 0.375rem 0.75rem;
  }

  .answer ul li + li {
    border-block-start: 1px solid var(--line);
  }

  .line-title {
    font-size: 0.875rem;
    font-weight: 500;
  }

  .ask {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: 1rem minmax(0, 1fr);
    gap: 0.625rem;
    font-size: var(--small);
  }

  .ask .icon {
    margin-block-start: 0.125rem;
  }

  .ask[data-decision='waiting'] {
    margin-inline: -0.75rem;
    padding: 0.625rem calc(0.75rem - 1px);
    border: 1px solid var(--warn-line);
    border-radius: var(--radius);
    background: var(--warn-soft);
    color: var(--warn);
    font-weight: 500;
  }

  .ask[data-decision='approved'] .icon,
  .status[data-status='done'] {
    color: var(--good);
  }

  .ask[data-decision='refused'] .icon,
  .ask[data-decision='expired'] .icon,
  .status[data-status='refused'],
  .status[data-status='unsure'] {
    color: var(--warn);
  }

  .status[data-status='failed'] {
    color: var(--bad);
  }

  .outcome p {
    font-weight: 500;
  }

  .spinner {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    border: 2px solid var(--line);
    border-block-start-color: var(--accent);
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }

  .pulse {
    justify-self: center;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-block-start: 0.375rem;
    border-radius: 50%;
    background: var(--accent);
    animation: pulse 1.2s ease-in-out infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @keyframes pulse {
    50% {
      opacity: 0.25;
    }
  }
`;

import { css } from 'lit';

export const agentPanelStyles = css`
  :host,
  main {
    block-size: 100%;
  }

  main {
    display: flex;
    flex-direction: column;
  }

  connection-bar {
    flex: none;
    padding: 0.75rem 1rem;
    border-block-end: 1px solid var(--line);
  }

  /* What is in them and positioned, such as hidden text, has to be cut off with the rest. */
  .dialogue,
  .drawer {
    position: relative;
  }

  .dialogue {
    flex: 1;
    min-block-size: 6rem;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .dialogue:focus-visible,
  .drawer:focus-visible {
    outline-offset: -2px;
  }

  .turns {
    padding: 1rem;
  }

  dialogue-turn + dialogue-turn {
    margin-block-start: 1.5rem;
  }

  .welcome {
    display: grid;
    gap: 0.375rem;
    padding-block: 0.5rem;
  }

  h2 {
    font-size: 1.125rem;
    font-weight: 600;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  .welcome p,
  .minor {
    color: var(--text-minor);
    font-size: var(--small);
    text-wrap: pretty;
  }

  .writing {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: none;
    gap: 0.625rem;
    padding: 0.625rem 1rem 0.75rem;
    border-block-start: 1px solid var(--line);
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375rem;
  }

  .chips-row {
    flex-wrap: nowrap;
    margin-inline: -1rem;
    padding: 0.1875rem 1rem;
    overflow-x: auto;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, transparent, #000 1rem calc(100% - 2.5rem), transparent);
  }

  .chip {
    min-block-size: 2rem;
    padding: 0.25rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: 1rem;
    background: var(--raised);
    color: var(--accent);
    font-size: var(--small);
    text-align: start;
  }

  .chips-row .chip {
    white-space: nowrap;
  }

  .chip:hover {
    border-color: var(--accent);
  }

  .chip[aria-disabled='true'] {
    border-color: var(--line);
    color: var(--text-minor);
    cursor: default;
  }

  .drawers {
    display: flex;
    flex: none;
    border-block-start: 1px solid var(--line);
    background: var(--sunken);
  }

  .drawer-button {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2rem;
    padding: 0.25rem 1rem 0.25rem 0.75rem;
    border: 0;
    background: none;
    color: var(--text-minor);
    font-size: var(--tiny);
    font-weight: 500;
  }

  .drawer-button:hover {
    color: var(--text);
  }

  .drawer-button:focus-visible {
    outline-offset: -2px;
  }

  .drawer-button .icon {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    transition: rotate 0.12s;
  }

  .drawer-button[aria-expanded='true'] .icon {
    rotate: 90deg;
  }

  .drawer {
    flex: 0 1 auto;
    max-block-size: 50%;
    padding: 0.75rem 1rem 1rem;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    border-block-start: 1px solid var(--line);
    background: var(--sunken);
  }

  @media (max-height: 30rem) {
    connection-bar {
      padding-block: 0.375rem;
    }

    .dialogue {
      min-block-size: 3rem;
    }

    .turns {
      padding-block: 0.625rem;
    }

    .writing {
      padding-block: 0.5rem;
    }

    .chips {
      flex-wrap: nowrap;
      margin-inline: -1rem;
      padding: 0.1875rem 1rem;
      overflow-x: auto;
      scrollbar-width: none;
    }

    .chip {
      white-space: nowrap;
    }

    .chips-row {
      display: none;
    }
  }
`;

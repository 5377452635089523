import { css } from 'lit';

/** What all elements of the panel share. */
export const baseStyles = css`
  :host {
    display: block;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  h1,
  h2,
  p,
  ul,
  ol,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }

  button {
    cursor: pointer;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .icon {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.375rem;
    min-block-size: 2.125rem;
    padding: 0.25rem 0.75rem;
    border: 1px solid var(--line-control);
    border-radius: var(--radius);
    background: var(--raised);
    font-size: var(--small);
    font-weight: 500;
  }

  .button:hover {
    background: var(--sunken);
  }

  .button-primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }

  .button-primary:hover {
    background: var(--accent-strong);
  }

  .control {
    inline-size: 100%;
    min-block-size: 2.125rem;
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--line-control);
    border-radius: var(--radius);
    background: var(--raised);
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;

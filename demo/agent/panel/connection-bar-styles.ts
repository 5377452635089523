import { css } from 'lit';

export const connectionBarStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
  }

  .state {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    min-block-size: 1.25rem;
    font-size: var(--small);
  }

  .dot {
    display: inline-block;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-inline-end: 0.5rem;
    border-radius: 50%;
    background: var(--line-control);
    vertical-align: 0.0625rem;
  }

  .dot[data-state='connected'] {
    background: var(--good);
  }

  .dot[data-state='failed'] {
    background: var(--bad);
  }

  .dot[data-state='reconnecting'] {
    background: var(--warn);
  }

  .state .button {
    min-block-size: 1.75rem;
  }

  fieldset {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.1875rem;
    padding: 0.1875rem;
    border-radius: var(--radius);
    background: var(--sunken);
  }

  fieldset label {
    display: flex;
    flex-wrap: wrap;
    align-content: center;
    align-items: baseline;
    justify-content: center;
    column-gap: 0.375rem;
    min-block-size: 1.75rem;
    padding: 0.1875rem 0.375rem;
    border-radius: 0.375rem;
    color: var(--text-minor);
    font-size: var(--small);
    font-weight: 500;
    text-align: center;
    cursor: pointer;
  }

  fieldset label:has(:checked) {
    background: var(--raised);
    color: var(--text);
    box-shadow: 0 1px 3px light-dark(rgb(20 20 50 / 0.14), rgb(0 0 0 / 0.5));
  }

  fieldset label:has(:focus-visible) {
    outline: 2px solid var(--accent);
  }

  fieldset input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }

  .hint {
    color: var(--text-minor);
    font-size: var(--tiny);
    font-weight: 400;
  }

  .pages {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-size: var(--small);
  }

  /* A sheet on a phone: one line has to do. */
  @media (max-height: 30rem) {
    :host {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }

    .state p {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .hint {
      display: none;
    }

    .pages {
      grid-column: 1 / -1;
    }
  }

  @media (forced-colors: active) {
    fieldset label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

/** The element in which all that a bridge draws over the page stands. */
export const HOST_NAME = 'uiap-overlay';

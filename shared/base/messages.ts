/**
 * The one catalogue, `messages.key`: a namespace, so that a page carries only the sentences it
 * says.
 */
export * as messages from './phrases.ts';

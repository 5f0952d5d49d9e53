import { atom } from 'jotai';

/** The server gives out a newer build of the pages than the one open here. */
export const nouvelleConstructionAtom = atom(false);
/** 'Plus tard': the strip gives way to a dot in the bar, until the page is opened again. */
export const constructionRemiseAtom = atom(false);

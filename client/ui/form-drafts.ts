import * as z from 'zod/mini';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { encoreAttendue, type StoredSaisie } from '#shared/base/stored-saisie.rules.ts';
import { saisieSansObjet } from '#shared/base/stored-saisie.phrases.ts';
import {
  askedBackAtom,
  type DraftPlace,
  type LeftDraft,
  leftDraftsAtom,
} from './form-drafts.atoms.ts';
import { FORMULAIRES, type NomFormulaire } from './form-list.ts';
import { PAGE, watchPages } from './living-pages.ts';
import { toast } from './toast.ts';

const PREFIX = 'saisie:';
const draftSchema = z.object({
  le: z.string(),
  sujet: z.string(),
  chemin: z.string(),
  version: z.nullable(z.number()),
  base: z.unknown(),
  mienne: z.unknown(),
  envoi: z.optional(z.object({ cle: z.string(), le: z.string() })),
});

const isForm = (name: string): name is NomFormulaire => Object.hasOwn(FORMULAIRES, name);
const keyOf = ({ utilisateur_id, formulaire, id, page }: DraftPlace): string =>
  `${PREFIX}${utilisateur_id}:${formulaire}:${id ?? 'nouveau'}${page && `:${page}`}`;
/** 0 when signed out: nothing is stored. */
export const typist = (): number => store.get(sessionAtom)?.id ?? 0;

function parse(text: string | null): StoredSaisie | null {
  try {
    const read = z.safeParse(draftSchema, JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function readDraft(place: DraftPlace): LeftDraft | null {
  const draft = parse(localStorage.getItem(keyOf(place)));
  return draft && encoreAttendue(draft, new Date()) ? { place, draft } : null;
}

/** Storage full: typing never fails for it. */
export function keepDraft(place: DraftPlace, draft: StoredSaisie): void {
  if (place.utilisateur_id === 0) return;
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch (error) {
    console.warn('saisie non gardée sur ce poste', error);
  }
}
export function forgetDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place));
  setAside(place);
}
export const setAside = (place: DraftPlace): void =>
  store.set(leftDraftsAtom, (left) => left.filter((d) => keyOf(d.place) !== keyOf(place)));

/** [SAI-21] Drops a resumed draft that no longer applies, with `raison`. */
export function giveUpAskedBack(raison: string): void {
  const asked = store.get(askedBackAtom);
  if (!asked) return;
  store.set(askedBackAtom, null);
  forgetDraft(asked);
  toast.avertir(saisieSansObjet(raison));
}

const lastFirst = (a: LeftDraft, b: LeftDraft): number => b.draft.le.localeCompare(a.draft.le);
/** From every page; only the user's own. */
export function draftsOf(utilisateur_id: number): LeftDraft[] {
  const mine = `${PREFIX}${utilisateur_id}:`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(mine))
    .flatMap((key) => {
      const draft = parse(localStorage.getItem(key));
      const [formulaire = '', id = '', page = ''] = key.slice(mine.length).split(':');
      if (!draft || !isForm(formulaire) || !encoreAttendue(draft, new Date())) return [];
      const place = { utilisateur_id, formulaire, id: id === 'nouveau' ? null : Number(id), page };
      return { place, draft };
    })
    .sort(lastFirst);
}

/** Adds or withdraws another page's draft. */
type Offer = (draft: LeftDraft, offered: boolean) => void;

/**
 * [SAI-15] Offers drafts no live tab is typing; a late-answering tab withdraws its own. Returns the
 * unsubscribe.
 */
function offerAmong(drafts: readonly LeftDraft[], offer: Offer): () => void {
  const others = new Set<string>();
  for (const draft of drafts) {
    const { page } = draft.place;
    if (page === PAGE || page === '') offer(draft, true);
    else others.add(page);
  }
  return watchPages(others, (page, lives) => {
    for (const { place } of drafts) {
      const draft = place.page === page && readDraft(place);
      if (draft) offer(draft, !lives);
    }
  });
}
export const offerInStrip = (utilisateur_id: number): (() => void) =>
  offerAmong(draftsOf(utilisateur_id), (draft, offered) => {
    setAside(draft.place);
    if (offered) store.set(leftDraftsAtom, (left) => [...left, draft].sort(lastFirst));
  });
/** Same form and record from other pages, latest first. */
export function offerLeftElsewhere(here: DraftPlace, offer: Offer): () => void {
  const same = draftsOf(here.utilisateur_id).filter(
    ({ place: { formulaire, id, page } }) =>
      formulaire === here.formulaire && id === here.id && page !== here.page,
  );
  return offerAmong(same, offer);
}

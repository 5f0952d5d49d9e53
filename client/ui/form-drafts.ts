import * as z from 'zod/mini';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { encoreAttendue, type SaisieGardee } from '#shared/base/saisie-gardee.rules.ts';
import { saisieSansObjet } from '#shared/base/saisie-gardee.phrases.ts';
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
/** Who types now; 0 while nobody is signed in: nothing is then kept. */
export const typist = (): number => store.get(sessionAtom)?.id ?? 0;

function parse(text: string | null): SaisieGardee | null {
  try {
    const read = z.safeParse(draftSchema, JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What is kept there, while it is still awaited. */
export function readDraft(place: DraftPlace): LeftDraft | null {
  const draft = parse(localStorage.getItem(keyOf(place)));
  return draft && encoreAttendue(draft, new Date()) ? { place, draft } : null;
}

/** Kept as it is typed. A station that is full keeps what it can: typing never fails for it. */
export function keepDraft(place: DraftPlace, draft: SaisieGardee): void {
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
/** Decided upon, or being typed in again: no strip speaks of it any more. */
export const setAside = (place: DraftPlace): void =>
  store.set(leftDraftsAtom, (left) => left.filter((d) => keyOf(d.place) !== keyOf(place)));

/**
 * [SAI-21] What was asked back can no longer be done, for the `raison` said: nothing is kept of it,
 * and no strip speaks of it any more.
 */
export function giveUpAskedBack(raison: string): void {
  const asked = store.get(askedBackAtom);
  if (!asked) return;
  store.set(askedBackAtom, null);
  forgetDraft(asked);
  toast.avertir(saisieSansObjet(raison));
}

const lastFirst = (a: LeftDraft, b: LeftDraft): number => b.draft.le.localeCompare(a.draft.le);
/** What this person typed here and never saved, in whatever page. Nobody sees another one's. */
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

/** Those of another page that are offered here, or are no longer. */
type Offer = (draft: LeftDraft, offered: boolean) => void;

/**
 * [SAI-15] Offers those that no other tab is typing: of this page, or of one that is there no more.
 * A page that proves to be there after all takes its own back. Gives the way to stop.
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
/** The strip says what is offered to this person again. */
export const offerInStrip = (utilisateur_id: number): (() => void) =>
  offerAmong(draftsOf(utilisateur_id), (draft, offered) => {
    setAside(draft.place);
    if (offered) store.set(leftDraftsAtom, (left) => [...left, draft].sort(lastFirst));
  });
/** What other pages left of the same form and record, the last one first. */
export function offerLeftElsewhere(here: DraftPlace, offer: Offer): () => void {
  const same = draftsOf(here.utilisateur_id).filter(
    ({ place: { formulaire, id, page } }) =>
      formulaire === here.formulaire && id === here.id && page !== here.page,
  );
  return offerAmong(same, offer);
}

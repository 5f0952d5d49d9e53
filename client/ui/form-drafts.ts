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
import { livingAmong, PAGE } from './living-pages.ts';
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
    .sort((a, b) => b.draft.le.localeCompare(a.draft.le));
}

/** [SAI-15] Those that no other tab is typing: of this page, or of one that is there no more. */
async function leftAmong(drafts: readonly LeftDraft[]): Promise<LeftDraft[]> {
  const others = drafts.map(({ place }) => place.page).filter((p) => p !== PAGE && p !== '');
  const living = await livingAmong(new Set(others));
  return drafts.filter(({ place }) => !living.has(place.page));
}
/** What is offered to this person again. */
export const leftBy = (utilisateur_id: number): Promise<LeftDraft[]> =>
  leftAmong(draftsOf(utilisateur_id));
/** The last one that another page left of the same form and record. */
export async function leftElsewhere(here: DraftPlace): Promise<LeftDraft | null> {
  const same = draftsOf(here.utilisateur_id).filter(
    ({ place: { formulaire, id, page } }) =>
      formulaire === here.formulaire && id === here.id && page !== here.page,
  );
  return (await leftAmong(same))[0] ?? null;
}

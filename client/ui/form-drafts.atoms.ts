import { atom } from 'jotai';
import type { SaisieGardee } from '#shared/base/saisie-gardee.rules.ts';
import type { NomFormulaire } from './form-list.ts';

/** One form, one record (null: a new one), one person, one page. */
export interface DraftPlace {
  utilisateur_id: number;
  formulaire: NomFormulaire;
  id: number | null;
  /** The page it is typed in; empty: kept before pages had names (2026-11-28). */
  page: string;
}
export interface LeftDraft {
  place: DraftPlace;
  draft: SaisieGardee;
}
/** What was left here before this person came in, and not decided upon since. */
export const leftDraftsAtom = atom<readonly LeftDraft[]>([]);
/** The draft somebody asked back: its screen opens the form, which takes it. */
export const askedBackAtom = atom<DraftPlace | null>(null);

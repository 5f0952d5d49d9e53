import { atom } from 'jotai';
import type { StoredSaisie } from '#shared/base/stored-saisie.rules.ts';
import type { NomFormulaire } from './form-list.ts';

/** Key: form, record (null: new), user, page. */
export interface DraftPlace {
  utilisateur_id: number;
  formulaire: NomFormulaire;
  id: number | null;
  /** Page id; empty in old drafts. */
  page: string;
}
export interface LeftDraft {
  place: DraftPlace;
  draft: StoredSaisie;
}
/** Drafts found at login, undecided. */
export const leftDraftsAtom = atom<readonly LeftDraft[]>([]);
/** Draft being resumed: its screen opens the form. */
export const askedBackAtom = atom<DraftPlace | null>(null);

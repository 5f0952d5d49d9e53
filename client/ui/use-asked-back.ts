import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { store } from '#client/base/store.ts';
import { askedBackAtom, type DraftPlace } from './form-drafts.atoms.ts';
import type { NomFormulaire } from './form-list.ts';

/** Opens the form of a draft that somebody asked back; null: the one of a new record. */
export function useAskedBack(formulaire: NomFormulaire, open: (id: number | null) => void): void {
  const asked = useAtomValue(askedBackAtom);
  const onAsked = useEffectEvent(() => {
    if (asked?.formulaire === formulaire) open(asked.id);
  });
  useEffect(() => onAsked(), [asked]);
}

/** The same for a form that can only be opened once something is read: stands where it is. */
export function AskedBack({
  formulaire,
  ouvrir,
}: {
  formulaire: NomFormulaire;
  ouvrir: (id: number | null) => void;
}): null {
  useAskedBack(formulaire, ouvrir);
  return null;
}

/** Gives the draft to the form that was opened for it, at once. */
export function useTakenBack(
  { formulaire, id }: Pick<DraftPlace, 'formulaire' | 'id'>,
  take: () => void,
) {
  const onOpen = useEffectEvent(() => {
    const asked = store.get(askedBackAtom);
    if (asked?.formulaire !== formulaire || asked.id !== id) return;
    store.set(askedBackAtom, null);
    take();
  });
  useEffect(() => onOpen(), []);
}

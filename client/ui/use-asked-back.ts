import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { store } from '#client/base/store.ts';
import { askedBackAtom, type DraftPlace } from './form-drafts.atoms.ts';
import type { NomFormulaire } from './form-list.ts';

/** Opens a resumed draft's form; null: a new record. */
export function useAskedBack(formulaire: NomFormulaire, open: (id: number | null) => void): void {
  const asked = useAtomValue(askedBackAtom);
  const onAsked = useEffectEvent(() => {
    if (asked?.formulaire === formulaire) open(asked.id);
  });
  useEffect(() => onAsked(), [asked]);
}

/** For a form that needs a read first. */
export function AskedBack({
  formulaire,
  onOpen: ouvrir,
}: {
  formulaire: NomFormulaire;
  onOpen: (id: number | null) => void;
}): null {
  useAskedBack(formulaire, ouvrir);
  return null;
}

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

import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { jourDe } from '#shared/base/dates.ts';
import type { Fichier } from '#shared/platform/import/lire-fichier.rules.ts';
import { bilanDuFichier, lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { questionsDe, repondreA } from '#shared/platform/import/questions.rules.ts';
import { useQuestionsMontrees } from './questions-import.offert.tsx';

export function useLignesLues(fichier: Fichier) {
  const { taux_tva } = useAtomValue(tauxDuJourAtom);
  const [jour] = useState(() => jourDe(new Date()));
  const [reponses, poser] = useState<readonly Reponse[]>([]);
  // Long files: reparsed after rendering the answer.
  const posees = useDeferredValue(reponses);
  const lues = useMemo(() => {
    const lignes = lireFichierEntier(fichier, { taux_tva, jour }, posees);
    return { lignes, bilan: bilanDuFichier(lignes), questions: questionsDe(lignes) };
  }, [fichier, taux_tva, jour, posees]);
  return {
    lignes: lues.lignes,
    bilan: lues.bilan,
    questions: useQuestionsMontrees(lues.questions, reponses),
    reponses,
    repondre: (donnees: readonly Reponse[]) => poser((avant) => repondreA(avant, donnees)),
  };
}

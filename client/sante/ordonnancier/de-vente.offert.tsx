import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

const Lignes = lazyScreen(() => import('./de-vente-dialogue.tsx'), 'DeVenteDialogue');

/** [ORD-18] A sale's register numbers; opening the lines needs the right and is logged. */
export function OrdonnancierDeVente({ id, numeros }: { id: number; numeros: string }) {
  const session = useAtomValue(sessionAtom);
  const [ouvert, ouvrir] = useState(false);
  const lit = session ? peut(session, 'PRIVILEGES', 'ordonnancier') : false;
  return (
    <>
      N° {numeros}
      {lit && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text="Voir"
          aria-label="Voir l’ordonnancier de cette vente"
          onClick={() => ouvrir(true)}
        />
      )}
      {ouvert && <Lignes id={id} fermer={() => ouvrir(false)} />}
    </>
  );
}

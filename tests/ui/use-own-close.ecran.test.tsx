import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ObjectifDialogue } from '#client/gestion/objectif/objectif-dialogue.tsx';
import { RecompteDialogue } from '#client/gestion/billetage/recompte-dialogue.tsx';
import { PrescripteurDialogue } from '#client/sante/ordonnancier/prescripteur-dialogue.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { FondsDialogue } from '#client/vente/session-caisse/fonds-dialogue.offert.tsx';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { unBilletage, uneSession } from '#tests/factories/objets-du-fil.ts';
import { letItEnd } from '#tests/harness/late-answers.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

interface Ouvert {
  rang: 1 | 2;
  fermer: () => void;
}
const objectif = (utilisateur_id: number, nom: string) => ({
  utilisateur_id,
  nom,
  montant: 3_000_000,
  fait: 0,
  attendu: null,
});
/** What opens it on the first row then on the second, what is typed in it, its call. */
const DIALOGUES: readonly [string, (o: Ouvert) => ReactNode, RegExp, string, string][] = [
  [
    'l’objectif d’un vendeur',
    ({ rang, fermer }) => (
      <ObjectifDialogue
        objectif={objectif(rang, rang === 1 ? 'Awa' : 'Brice')}
        mois="2026-12"
        fermer={fermer}
      />
    ),
    /^Chiffre d’affaires du mois/,
    'POST /api/objectifs',
    '3500000',
  ],
  [
    'un mouvement de caisse',
    ({ rang, fermer }) => (
      <FondsDialogue
        caisse_id={rang + 2}
        libelle={`Caisse ${rang}`}
        session={null}
        fermer={fermer}
      />
    ),
    /^Montant/,
    'POST /api/sessions-caisse',
    '20000',
  ],
  [
    'un recomptage',
    ({ rang, fermer }) => (
      <RecompteDialogue b={unBilletage({ id: rang })} fait={() => undefined} fermer={fermer} />
    ),
    /^Motif de l’écart/,
    'POST /api/billetages/1/recompter',
    'un billet collé',
  ],
  [
    'un prescripteur, fiche déclarée',
    ({ rang, fermer }) => (
      <PrescripteurDialogue de={rang === 1 ? 'NZE' : 'OBAME'} fermer={fermer} enregistre={fermer} />
    ),
    /^Spécialité/,
    'POST /api/prescripteurs',
    'Pédiatre',
  ],
];

describe('[CHG-7] une réponse en retard ne ferme que son dialogue', () => {
  it.each(DIALOGUES)('%s : celui ouvert depuis reste, avec ce qui y est tapé', async (...cas) => {
    const [, dessiner, champ, appel, texte] = cas;
    const reponse = Promise.withResolvers<undefined>();
    const Ecran = () => {
      const [rang, ouvrir] = useState<1 | 2 | null>(null);
      return (
        <>
          <button onClick={() => ouvrir(1)}>le premier</button>
          <button onClick={() => ouvrir(2)}>le second</button>
          {rang && dessiner({ rang, fermer: () => ouvrir(null) })}
          <ConfirmDialog />
        </>
      );
    };
    const demandes = monterPoste(<Ecran />, uneSession({ is_admin: true }), {
      [appel]: async () => {
        await reponse.promise;
        return { data: { id: 1, version: 2, nom: 'NZE' } };
      },
    });
    const taper = async () =>
      fireEvent.change(await screen.findByLabelText(champ), { target: { value: texte } });
    fireEvent.click(screen.getByText('le premier'));
    await taper();
    fireEvent.submit(screen.getByLabelText(champ).closest('form') ?? document.body);
    await waitFor(() => expect(demandes.map((d) => d.chemin)).toContain(appel));
    fireEvent.keyDown(screen.getByLabelText(champ), { key: 'Escape' });
    fireEvent.click(await screen.findByText(phrasesCommun.confirmation.oui));
    await waitFor(() => expect(screen.queryByLabelText(champ)).toBeNull());
    fireEvent.click(screen.getByText('le second'));
    await taper();
    await act(async () => {
      reponse.resolve(undefined);
      await letItEnd();
    });
    expect(screen.getByLabelText<HTMLInputElement>(champ).value.replaceAll('.', '')).toBe(texte);
  });
});

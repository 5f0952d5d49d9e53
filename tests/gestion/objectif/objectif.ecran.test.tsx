import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { ObjectifDialogue } from '#client/gestion/objectif/objectif-dialogue.tsx';
import * as phrasesObjectif from '#shared/gestion/objectif/objectif.phrases.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const pharmacie = (montant: number | null) => ({
  utilisateur_id: null,
  nom: 'Pharmacie',
  montant,
  fait: 0,
  attendu: null,
});
let fermees = 0;
const ouvrir = (montant: number | null, serveur: Serveur = {}) => {
  cleanup();
  fermees = 0;
  const demandes = monterPoste(
    <ObjectifDialogue objectif={pharmacie(montant)} mois="2026-12" fermer={() => (fermees += 1)} />,
    uneSession(),
    { 'POST /api/objectifs': () => ({ data: [] }), ...serveur },
  );
  return () => demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.corps);
};
const champ = () => screen.findByLabelText<HTMLInputElement>(/^Chiffre d’affaires du mois/);
const taper = async (value: string) => fireEvent.change(await champ(), { target: { value } });
const enregistrer = () => {
  const form = screen.getByRole('button', { name: 'Enregistrer' }).closest('form');
  if (form) fireEvent.submit(form);
};
const corps = (montant: number, vu: number | null) => ({
  mois: '2026-12',
  utilisateur_id: null,
  montant,
  vu,
});

describe('[OBJ-4] un objectif, changé à deux', () => {
  it('changé entre-temps, c’est dit ; enregistrer de nouveau le remplace', async () => {
    const dit = phrasesObjectif.objectifChange('4.000.000 FCFA');
    let refus = 1;
    const envois = ouvrir(3_000_000, {
      'POST /api/objectifs': () =>
        refus-- > 0
          ? { statut: 409, errors: [dit], code: 'version_perimee', data: [pharmacie(4_000_000)] }
          : { data: [pharmacie(3_500_000)] },
    });
    await taper('3500000');
    enregistrer();
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(dit));
    expect(fermees).toBe(0);
    enregistrer();
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()).toEqual([corps(3_500_000, 3_000_000), corps(3_500_000, 4_000_000)]);
  });
  it('repris plus tard, c’est avec celui qu’on avait vu en tapant', async () => {
    ouvrir(null);
    await taper('3500000');
    const envois = ouvrir(4_000_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    enregistrer();
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()).toEqual([corps(3_500_000, null)]);
  });
});

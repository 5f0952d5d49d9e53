import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { imprimerRegistre } from '#client/sante/ordonnancier/registre-onglet.tsx';
import {
  imprimerBalance,
  imprimerCompte,
} from '#client/sante/ordonnancier/imprimer-stupefiants.ts';
import { DocumentDialog } from '#client/ui/document-dialog.tsx';
import { REGLAGE_DE_DEPART as REGLAGE } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { unePharmacie, uneSession } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const EDITION = 'POST /api/ordonnancier/editions';
const cles = (demandes: readonly Demande[]) =>
  demandes.filter((d) => d.chemin === EDITION).map((d) => d.cle);
const serveur = (edition: Serveur[string]): Serveur => ({
  'GET /api/ordonnancier': () => ({ data: [] }),
  'GET /api/stupefiants/11/lignes': () => ({ data: [] }),
  'GET /api/stupefiants-balance': () => ({ data: [] }),
  [EDITION]: edition,
});
const RANG = { id: 1, genre: 'registre', portee: '', rang: 1, lignes: 0, par: 'Chantal', at: '' };
const MORPHINE = { id: 11, libelle: 'MORPHINE' };

describe('[ORD-16] le premier papier est le registre', () => {
  it.each([
    ['le registre', () => imprimerRegistre({}, REGLAGE)],
    ['un compte', () => imprimerCompte(MORPHINE, {}, REGLAGE)],
    ['une balance', () => imprimerBalance('2026-11', REGLAGE)],
  ])(
    '%s : sa réponse perdue, redemandé il est le même ; rendu, le suivant est un autre',
    async (_, papier) => {
      let coupe = true;
      const demandes = monterPoste(
        <main />,
        uneSession(),
        serveur(() => (coupe ? 'coupe' : { data: RANG })),
      );
      await expect(papier().compose(null)).rejects.toThrow();
      coupe = false;
      await papier().compose(null);
      await papier().compose(null);
      const [perdue, reprise, suivante] = cles(demandes);
      expect(reprise).toBe(perdue);
      expect(suivante).not.toBe(perdue);
    },
  );
  it('la pharmacie relue pendant qu’il est ouvert n’en fait pas un second', async () => {
    const demande = imprimerRegistre({}, REGLAGE);
    const demandes = monterPoste(
      <DocumentDialog request={demande} onClose={() => undefined} />,
      uneSession(),
      serveur(() => ({ data: RANG })),
    );
    await screen.findByRole('button', { name: 'Ouvrir pour imprimer' });
    act(() => store.set(pharmacieAtom, unePharmacie()));
    act(() => store.set(pharmacieAtom, unePharmacie({ slogan: 'Relue' })));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy());
    expect(cles(demandes)).toHaveLength(1);
  });
});

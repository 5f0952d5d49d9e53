import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { ComptesDialogue } from '#client/gestion/comptabilite/comptes-dialogue.tsx';
import type { CompteChoisi } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import {
  CLES_COMPTE,
  type CleCompte,
  COMPTES_PAR_DEFAUT,
} from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const { banque, loyer } = COMPTES_PAR_DEFAUT;
const comptes = (autres: Partial<Record<CleCompte, string>> = {}): CompteChoisi[] =>
  CLES_COMPTE.map((cle) => {
    const { compte, intitule } = COMPTES_PAR_DEFAUT[cle];
    return { cle, intitule, defaut: compte, compte: autres[cle] ?? compte };
  });
let fermees = 0;
const ouvrir = (lus: CompteChoisi[], serveur: Serveur = {}) => {
  cleanup();
  fermees = 0;
  const fermer = () => (fermees += 1);
  const demandes = monterPoste(<ComptesDialogue comptes={lus} fermer={fermer} />, uneSession(), {
    ...serveur,
  });
  return () => demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.corps['comptes']);
};
const champ = (nom: string) => screen.findByLabelText<HTMLInputElement>(nom);
const taper = async (nom: string, value: string) =>
  fireEvent.change(await champ(nom), { target: { value } });
const enregistrer = () => {
  const form = screen.getByRole('button', { name: 'Enregistrer' }).closest('form');
  if (form) fireEvent.submit(form);
};
const LOYER = { cle: 'loyer', compte: '6223', vu: loyer.compte };

describe('[CPT-29] les comptes de la comptabilité, changés à deux', () => {
  it('seul ce qui fut tapé part, avec ce qu’on avait vu', async () => {
    const envois = ouvrir(comptes());
    await taper(loyer.intitule, '6223');
    await taper(banque.intitule, '5211');
    await taper(banque.intitule, banque.compte);
    enregistrer();
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()).toEqual([[LOYER]]);
  });
  it('changé entre-temps, c’est dit, les autres champs suivent ; enregistrer de nouveau le remplace', async () => {
    const dit = phrasesComptabilite.comptesChanges([`${loyer.intitule} (6229)`]);
    let refus = 1;
    const envois = ouvrir(comptes(), {
      'POST /api/comptabilite/comptes': () =>
        refus-- > 0
          ? {
              statut: 409,
              errors: [dit],
              code: 'version_perimee',
              data: comptes({ loyer: '6229', banque: '5211' }),
            }
          : {},
    });
    await taper(loyer.intitule, '6223');
    enregistrer();
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(dit));
    await waitFor(async () => expect((await champ(banque.intitule)).value).toBe('5211'));
    expect((await champ(loyer.intitule)).value).toBe('6223');
    enregistrer();
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()).toEqual([[LOYER], [{ ...LOYER, vu: '6229' }]]);
  });
  it('repris plus tard, c’est avec ce qu’on avait vu en tapant', async () => {
    ouvrir(comptes());
    await taper(loyer.intitule, '6223');
    const envois = ouvrir(comptes({ loyer: '6229', banque: '5211' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect((await champ(banque.intitule)).value).toBe('5211');
    enregistrer();
    await waitFor(() => expect(fermees).toBe(1));
    expect(envois()).toEqual([[LOYER]]);
  });
});

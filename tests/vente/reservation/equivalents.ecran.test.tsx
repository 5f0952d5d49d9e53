import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { resultatPrescription } from '#shared/sante/prescription/prescription.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { unResultat } from '#tests/factories/un-resultat.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const DOLIPRANE = unProduit();
const EFFERALGAN = unProduit({
  id: 12,
  libelle: 'EFFERALGAN 1 g, cp ×8',
  cip: '3400934000001',
  qte: 2,
  prix_de_vente: 1500,
});
const VIDE = unProduit({ id: 13, libelle: 'PARACETAMOL RUPTURE', qte: 0 });
const copier = vi.fn(() => Promise.resolve());

async function ouvrir({
  produit = DOLIPRANE,
  r = uneReservation({ reservation_produits: [uneLigne({ qte: 3 })] }),
  plus = {},
}: { produit?: Produit; r?: ReturnType<typeof uneReservation>; plus?: Serveur } = {}) {
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations: [r], produits: [produit, EFFERALGAN, VIDE] }),
    'GET /api/produits/11/equivalents': () => ({ data: [EFFERALGAN, VIDE] }),
    'GET /api/produits/11/equivalents-externes': () => ({ data: [] }),
    ...plus,
  });
  fireEvent.keyDown(await screen.findByRole('row', { name: /DOLIPRANE/ }), { key: 'F7' });
  const dialogue = await screen.findByRole('dialog', { name: 'Les Produits Equivalents' });
  const liste = await within(dialogue).findByRole('region', { name: 'Produits équivalents' });
  return { demandes, dialogue, liste };
}
const rangees = (dialogue: HTMLElement) =>
  within(dialogue)
    .queryAllByRole('row')
    .filter((tr) => tr.querySelector('th[scope=row]'));
const nomDe = (tr: HTMLElement | undefined) =>
  tr?.querySelector('.nom-produit')?.getAttribute('title');
const groupes = (dialogue: HTMLElement) =>
  [...dialogue.querySelectorAll('.equivalents-groupe b')].map((b) => b.textContent);
const choisie = (dialogue: HTMLElement) =>
  nomDe(rangees(dialogue).find((tr) => tr.getAttribute('aria-selected') === 'true'));

chaqueFoisUneVente();
beforeEach(() => {
  copier.mockClear();
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: copier },
  });
});

describe('les produits équivalents', () => {
  it('nom, prix, CIP, stock, rayon ; ↑ ↓ choisit, C copie, Échap ferme', async () => {
    const { dialogue, liste } = await ouvrir();
    await waitFor(() => expect(rangees(dialogue)).toHaveLength(2));
    expect(rangees(dialogue)[0]?.textContent).toMatch(
      /EFFERALGAN 1 g cp ×8 3400934000001A-03! 2 · stock bas1\.500\+.250/,
    );
    expect(choisie(dialogue)).toBe('EFFERALGAN 1 g, cp ×8');
    fireEvent.keyDown(liste, { key: 'ArrowDown' });
    fireEvent.keyDown(liste, { key: 'ArrowDown' });
    expect(choisie(dialogue)).toBe('PARACETAMOL RUPTURE');
    fireEvent.keyDown(liste, { key: 'ArrowUp' });
    fireEvent.keyDown(liste, { key: 'c' });
    await waitFor(() => expect(copier).toHaveBeenCalledWith('EFFERALGAN 1 g, cp ×8'));
    await waitFor(() =>
      expect(toastsDits()).toEqual([[null, phrasesPrescription.nomCopie('EFFERALGAN 1 g, cp ×8')]]),
    );
    fireEvent.keyDown(liste, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('[PAN-10] Entrée remplace la ligne du panier : sa quantité, au plus ce que le rayon en a', async () => {
    const { demandes, dialogue, liste } = await ouvrir();
    await waitFor(() => expect(rangees(dialogue)).toHaveLength(2));
    fireEvent.keyDown(liste, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 12, qte: 2 }] },
      ]),
    );
    expect(screen.queryByLabelText(/^Quantité, DOLIPRANE/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Quantité, EFFERALGAN 1 g, cp ×8').value).toBe(
      '2',
    );
    expect(
      screen.getAllByText(phrasesReservation.remplaceEnPartie(EFFERALGAN.libelle, 2, 3), {
        exact: false,
      }).length,
    ).toBeGreaterThan(0);
  });
  it('[PRO-13] deux groupes : Entrée ne prend que le même dosage et la même forme', async () => {
    const autre = unProduit({ id: 14, libelle: 'PARACETAMOL 500 mg, cp ×8', qte: 30 });
    const { demandes, dialogue, liste } = await ouvrir({
      plus: {
        'GET /api/produits/14': () => ({ data: autre }),
        'GET /api/produits/11/equivalents': () => ({ data: [autre, EFFERALGAN] }),
      },
    });
    await waitFor(() => expect(rangees(dialogue)).toHaveLength(2));
    expect(groupes(dialogue)).toEqual([
      'Même dosage et forme',
      expect.stringMatching(/^Autre dosage ou forme.: à vérifier$/),
    ]);
    expect(rangees(dialogue).map(nomDe)).toEqual([EFFERALGAN.libelle, autre.libelle]);
    expect([...dialogue.querySelectorAll('mark')].map((m) => m.textContent)).toEqual(['500 mg']);
    fireEvent.keyDown(liste, { key: 'ArrowDown' });
    fireEvent.keyDown(liste, { key: 'Enter' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(ecritures(demandes)).toEqual([]);
    fireEvent.click(within(dialogue).getByRole('button', { name: `Vérifier ${autre.libelle}` }));
    expect(ecritures(demandes)).toEqual([]);
    fireEvent.click(
      within(dialogue).getByRole('button', { name: `Prendre quand même ${autre.libelle}` }),
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([{ reservation_produits: [{ produit_id: 14 }] }]),
    );
  });
  it('Entrée sur un produit sans stock, puis Entrée : l’équivalent en stock est au panier', async () => {
    const rupture = unProduit({ qte: 0 });
    const demandes = await ouvrirVente({
      ...serveurDeVente({
        reservations: [uneReservation({ reservation_produits: [] })],
        produits: [rupture, EFFERALGAN],
      }),
      'GET /api/produits/11/equivalents': () => ({ data: [VIDE, EFFERALGAN] }),
      'GET /api/produits/11/equivalents-externes': () => ({ data: [] }),
    });
    const champ = await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    fireEvent.change(champ, { target: { value: 'doliprane' } });
    await screen.findByRole('row', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'Enter' });
    const dialogue = await screen.findByRole('dialog', { name: 'Les Produits Equivalents' });
    const liste = await within(dialogue).findByRole('region', { name: 'Produits équivalents' });
    await waitFor(() => expect(choisie(dialogue)).toBe(EFFERALGAN.libelle));
    fireEvent.keyDown(liste, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 12, qte: 1 }] },
      ]),
    );
  });
  it('un équivalent sans stock ne se prend pas', async () => {
    const { demandes, dialogue, liste } = await ouvrir();
    await waitFor(() => expect(rangees(dialogue)).toHaveLength(2));
    fireEvent.keyDown(liste, { key: 'ArrowDown' });
    fireEvent.keyDown(liste, { key: 'Enter' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(
      within(dialogue)
        .getByRole('button', { name: 'Vérifier PARACETAMOL RUPTURE' })
        .hasAttribute('disabled'),
    ).toBe(true);
    expect(ecritures(demandes)).toEqual([]);
  });
  it.each([null, '', 'vide', 'VIDE'])(
    'sans DCI (%o) : aucune recherche ne part, et c’est dit',
    async (dci) => {
      const { demandes, dialogue } = await ouvrir({ produit: unProduit({ dci }) });
      expect(
        await within(dialogue).findByText(phrasesPrescription.equivalentsSansDci),
      ).toBeTruthy();
      expect(demandes.filter((d) => d.chemin.includes('/equivalents'))).toEqual([]);
    },
  );
  it('ceux du service de médicaments s’ajoutent, les nôtres une seule fois', async () => {
    const externes = [
      unResultat({ id: 12, libelle: 'EFFERALGAN 1 g (Vidal)' }),
      unResultat({ id: null, libelle: 'DAFALGAN 1 g', cip: '3400930000009', status: 'vidal_only' }),
    ];
    expect(externes.every((e) => resultatPrescription.safeParse(e).success)).toBe(true);
    const { dialogue } = await ouvrir({
      plus: { 'GET /api/produits/11/equivalents-externes': () => ({ data: externes }) },
    });
    await waitFor(() =>
      expect(rangees(dialogue).map(nomDe)).toEqual([
        'EFFERALGAN 1 g, cp ×8',
        'PARACETAMOL RUPTURE',
        'DAFALGAN 1 g',
      ]),
    );
    expect(rangees(dialogue)[2]?.textContent).toContain('Non référencé');
  });
  it('rien de même DCI : c’est dit', async () => {
    const { dialogue } = await ouvrir({
      plus: { 'GET /api/produits/11/equivalents': () => ({ data: [] }) },
    });
    expect(await within(dialogue).findByText(phrasesPrescription.equivalentsAucun)).toBeTruthy();
  });
  it.each([
    [
      { data: [], message: phrasesPrescription.vidalSansCip },
      "Aucun CIP trouvé dans la réponse de l'API Vidal.",
    ],
    [{ statut: 503, message: 'Le service dort.', errors: ['Occupé.'] }, 'Le service dort.'],
    [{ statut: 503, errors: ['Occupé.'] }, 'Occupé.'],
    [{ statut: 500, errors: [] }, 'Erreur inconnue.'],
  ])(
    'le service de médicaments répond %o : « %s », et les nôtres restent',
    async (reponse, phrase) => {
      const { dialogue } = await ouvrir({
        plus: { 'GET /api/produits/11/equivalents-externes': () => reponse },
      });
      expect(await within(dialogue).findByText(phrase)).toBeTruthy();
      expect(within(dialogue).getByTitle('EFFERALGAN 1 g, cp ×8')).toBeTruthy();
    },
  );
  it('les nôtres n’ont pas pu être lus : la raison, et « Réessayer »', async () => {
    let enPanne = true;
    const { dialogue } = await ouvrir({
      plus: {
        'GET /api/produits/11/equivalents': () =>
          enPanne ? { statut: 500, errors: [] } : { data: [EFFERALGAN] },
      },
    });
    expect((await within(dialogue).findByRole('alert')).textContent).toContain('Erreur inconnue.');
    enPanne = false;
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Réessayer' }));
    expect(await within(dialogue).findByTitle('EFFERALGAN 1 g, cp ×8')).toBeTruthy();
  });
});

describe('[VTE-6] la quantité tapée devant un produit épuisé', () => {
  const epuise = unProduit({ qte: 0 });
  async function chercher(mots: string, qte: number) {
    const demandes = await ouvrirVente({
      ...serveurDeVente({
        reservations: [uneReservation({ reservation_produits: [] })],
        produits: [epuise, { ...EFFERALGAN, qte }],
      }),
      'GET /api/produits/11/equivalents': () => ({ data: [{ ...EFFERALGAN, qte }] }),
      'GET /api/produits/11/equivalents-externes': () => ({ data: [] }),
    });
    const champ = await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    fireEvent.change(champ, { target: { value: mots } });
    await screen.findByTitle(epuise.libelle);
    fireEvent.keyDown(champ, { key: 'Enter' });
    const dialogue = await screen.findByRole('dialog', { name: 'Les Produits Equivalents' });
    await waitFor(() => expect(rangees(dialogue)).toHaveLength(1));
    return {
      demandes,
      liste: within(dialogue).getByRole('region', { name: 'Produits équivalents' }),
    };
  }
  it('suit son équivalent : 3*doli, Entrée, Entrée → trois', async () => {
    const { demandes, liste } = await chercher('3*doli', 9);
    expect(screen.getByText('Demandé ×3')).toBeTruthy();
    fireEvent.keyDown(liste, { key: 'Enter' });
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 12, qte: 3 }] },
      ]),
    );
  });
  it('au-dessus du stock de l’équivalent : refusée en le disant, rien au panier', async () => {
    const { demandes, liste } = await chercher('3*doli', 2);
    fireEvent.keyDown(liste, { key: 'Enter' });
    expect(
      await screen.findAllByText('La quantité demandée (3) dépasse le stock disponible (2).'),
    ).not.toEqual([]);
    expect(ecritures(demandes)).toEqual([]);
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandesEcran } from '#client/commande/commandes-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const F = [
  {
    id: 2,
    version: 1,
    libelle: 'UBIPHARM',
    telephone: null,
    email: 'a@b.example',
    adresse: null,
    siteurl: null,
    delai_jours: null,
    minimum_commande: null,
    compte: null,
    conditions: null,
    created_at: '',
  },
  {
    id: 3,
    version: 1,
    libelle: 'SANS ADRESSE',
    telephone: null,
    email: null,
    adresse: null,
    siteurl: null,
    delai_jours: null,
    minimum_commande: null,
    compte: null,
    conditions: null,
    created_at: '',
  },
];
const monter = (commande = uneCommande(), plus: Serveur = {}): Demande[] =>
  monterPoste(
    <>
      <CommandesEcran />
      <ConfirmDialog />
    </>,
    uneSession({ is_admin: true }),
    {
      'GET /api/commandes': () => ({
        data: [commande],
        meta: { total: 1, page: 1, rows: 25 },
        extra_data: { cout_total_achat: 9000, cout_total_vente: 12_500 },
      }),
      'GET /api/fournisseurs': () => ({ data: F }),
      [`GET /api/commandes/${commande.id}`]: () => ({ data: commande }),
      'GET /api/produits': () => ({ data: [unProduit()] }),
      ...plus,
    },
  );
const ouvrir = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir la commande C000005' }));
  return screen.findByRole('dialog');
};
const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));
function toucheDe(c: string): string {
  if (c === 'Enter') return 'Enter';
  return /\d/.test(c) ? `Digit${c}` : `Key${c}`;
}
/** A wedge scanner: keys a few milliseconds apart. */
function scanner(code: string): void {
  const depart = performance.now();
  [...code, 'Enter'].forEach((c, i) => {
    const e = new KeyboardEvent('keydown', {
      key: c,
      code: toucheDe(c),
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(e, 'timeStamp', { value: depart + i * 5 });
    document.body.dispatchEvent(e);
  });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('l’écran des commandes', () => {
  it('[CMD-3] la liste dit Terminé ou En cours, l’étape à côté, et les sommes', async () => {
    monter();
    const rangee = await screen.findByRole('row', { name: /C000005/ });
    expect(within(rangee).getByText('En cours')).toBeTruthy();
    expect(within(rangee).getByText('Brouillon')).toBeTruthy();
    // The selling total stands in the row and in the sums.
    const vente = (_: string, e: Element | null) =>
      e?.matches('span.nombre') === true && e.textContent === '12.500 FCFA';
    expect(screen.getAllByText(vente)).toHaveLength(2);
  });

  it('envoyer un brouillon changé l’enregistre d’abord ; deux demandes, deux clés', async () => {
    const demandes = monter(uneCommande(), {
      'POST /api/commandes/5/update': () => ({ data: uneCommande({ version: 2 }) }),
      'POST /api/commandes/5/envoyer': () => ({
        data: uneCommande({
          version: 3,
          status: 'ENVOYEE',
          envoyee_at: '2026-11-21T10:00:00.000+01:00',
        }),
      }),
    });
    const dialogue = await ouvrir();
    fireEvent.change(await within(dialogue).findByLabelText(/^Quantité, DOLIPRANE/), {
      target: { value: '7' },
    });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Marquer envoyée' }));
    await screen.findByText('Envoyée', { selector: 'dt' });
    expect(posts(demandes).map((d) => d.chemin)).toEqual([
      'POST /api/commandes/5/update',
      'POST /api/commandes/5/envoyer',
    ]);
    expect(posts(demandes)[0]?.corps).toMatchObject({
      version: 1,
      lignes: [{ produit_id: 11, qte: 7, prix_achat: 900 }],
    });
    expect(posts(demandes)[1]?.corps).toEqual({ courriel: false });
    expect(new Set(posts(demandes).map((d) => d.cle)).size).toBe(2);
  });

  it('ce qui empêche est dit : sans lignes, sans adresse', async () => {
    const demandes = monter(
      uneCommande({ fournisseur_id: 3, fournisseur_libelle: 'SANS ADRESSE' }),
    );
    const dialogue = await ouvrir();
    const courriel = await within(dialogue).findByRole('button', { name: 'Envoyer par e-mail' });
    await waitFor(() =>
      expect(courriel.getAttribute('title')).toBe(phrasesCommande.commandeSansAdresse),
    );
    fireEvent.click(within(dialogue).getByRole('button', { name: /^Retirer/ }));
    expect(
      within(dialogue).getByRole('button', { name: 'Réceptionner' }).getAttribute('title'),
    ).toBe(phrasesCommande.commandeVide);
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Réceptionner' }));
    expect(posts(demandes)).toEqual([]);
  });

  it('[CDE-4] la réception se remplit au scan du DataMatrix, et part lot par lot', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'RECUE_PARTIELLE', version: 2 }),
      }),
    });
    const dialogue = await ouvrir();
    fireEvent.click(await within(dialogue).findByRole('button', { name: 'Réceptionner' }));
    await within(dialogue).findByRole('table', { name: 'Réception' });
    scanner('01034009359558381728013110A23');
    await waitFor(() =>
      expect((within(dialogue).getByLabelText(/^Lot, /) as HTMLInputElement).value).toBe('A23'),
    );
    expect(
      (within(dialogue).getByRole('textbox', { name: /^Péremption, / }) as HTMLInputElement).value,
    ).toBe('31/01/2028');
    scanner('01034009359558381728013110A23');
    await waitFor(() =>
      expect((within(dialogue).getByLabelText(/^Quantité reçue/) as HTMLInputElement).value).toBe(
        '2',
      ),
    );
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Entrer en stock' }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual(['POST /api/commandes/5/receptionner']),
    );
    expect(posts(demandes)[0]?.corps).toMatchObject({
      version: 1,
      solder: false,
      lignes: [{ produit_id: 11, qte: 2, ug: 0, lot: 'A23', date_expiration: '2028-01-31' }],
    });
  });

  it('[LIV-1] ce qui est étrange dans la livraison se dit à sa ligne, et se demande avant d’entrer', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'RECUE_PARTIELLE', version: 2 }),
      }),
    });
    const dialogue = await ouvrir();
    fireEvent.click(await within(dialogue).findByRole('button', { name: 'Réceptionner' }));
    await within(dialogue).findByRole('table', { name: 'Réception' });
    scanner('01034009359558381720013110A23');
    await within(dialogue).findByText('périmé le 31/01/2020');
    fireEvent.change(within(dialogue).getByLabelText(/^Quantité reçue/), {
      target: { value: '18' },
    });
    await within(dialogue).findByText('+8 en trop');
    expect(within(dialogue).getByRole('button', { name: 'À vérifier 1' })).toBeTruthy();

    fireEvent.click(within(dialogue).getByRole('button', { name: 'Entrer en stock' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('+8 en trop, périmé le 31/01/2020');
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts(demandes)).toEqual([]);

    fireEvent.click(within(dialogue).getByRole('button', { name: 'Entrer en stock' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
  });

  it('[FRN-2] une commande sous le minimum du fournisseur dit ce qui manque, et se fait quand même', async () => {
    monter(uneCommande(), {
      'GET /api/fournisseurs': () => ({ data: [{ ...F[0], minimum_commande: 50_000 }, F[1]] }),
    });
    const dialogue = await ouvrir();
    expect(
      await within(dialogue).findByText(/^Minimum de 50\.000 FCFA : il manque [\d.]+ FCFA\.$/),
    ).toBeTruthy();
    expect(
      within(dialogue)
        .getByRole('button', { name: 'Marquer envoyée' })
        .getAttribute('aria-disabled'),
    ).not.toBe('true');
  });

  it('une liste illisible le dit, et se relit', async () => {
    let coupe = true;
    monter(uneCommande(), {
      'GET /api/commandes': () =>
        coupe ? 'coupe' : { data: [], meta: { total: 0, page: 1, rows: 25 } },
    });
    await screen.findByText('La liste n’a pas pu être lue');
    coupe = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucune commande');
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NavLink, Route, Routes } from 'react-router-dom';
import { typeset } from '#client/base/typography.ts';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { CommandeEcran } from '#client/stock/commande/commande-ecran.tsx';
import { CommandesEcran } from '#client/stock/commande/commandes-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { csvText, totalRow } from '#client/ui/export/cellule.ts';
import type { ExportJob } from '#client/ui/export/travail.ts';
import { askedBackAtom } from '#client/ui/form-drafts.atoms.ts';
import { draftsOf } from '#client/ui/form-drafts.ts';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { peremptionNonLue } from '#shared/base/periode.phrases.ts';
import { saisieSansObjet } from '#shared/base/stored-saisie.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { lireSansFil } from '#tests/harness/fil-de-lecture.ts';
import { uneCommande, unRepere } from '#tests/factories/papiers-du-fil.ts';
import {
  type Demande,
  listeDuServeur,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

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
    echange: 'aucun',
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
    echange: 'aucun',
    created_at: '',
  },
];
const monter = (commande = uneCommande(), plus: Serveur = {}, filtres = ''): Demande[] =>
  monterPoste(
    <>
      <Routes>
        <Route path="/stock/commandes" element={<CommandesEcran />} />
        <Route path="/ailleurs" element={<p>Un autre écran</p>} />
        <Route path="/stock/commandes/:id" element={<CommandeEcran />} />
      </Routes>
      <NavLink to="/ailleurs">Ailleurs</NavLink>
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
      'GET /api/commandes/reperes': () => ({ data: [unRepere()] }),
      ...plus,
    },
    `/stock/commandes${filtres}`,
  );
const ouvrir = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir la commande C000005' }));
  return screen.findByRole('region', { name: /^(Commande|Réception) C000005/ });
};
/** An order that left, its delivery open; what is sent of it is received in part. */
async function enReception(): Promise<Demande[]> {
  const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
    'POST /api/commandes/5/receptionner': () => ({
      data: uneCommande({ status: 'RECUE_PARTIELLE', version: 2 }),
    }),
  });
  await ouvrir();
  fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
  await screen.findByRole('table', { name: 'Réception' });
  return demandes;
}
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
  localStorage.clear();
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

  it('[PER-1] une adresse aux dates inversées se dit comme ses champs le disent, et se corrige', async () => {
    store.set(toastLogAtom, []);
    const demandes = monter(uneCommande(), {}, '?period_from=2026-11-30&period_to=2026-11-01');
    await screen.findByRole('row', { name: /C000005/ });
    expect(store.get(toastLogAtom).map((t) => t.text)).toEqual([phrasesCommun.dateFinAnterieure]);
    expect(demandes.filter((d) => d.chemin.includes('period_'))).toEqual([]);
  });

  it('[EXP-8] exportée, la liste dit chaque étape, et son total laisse les annulées comme son pied', async () => {
    let travail: ExportJob | null = null;
    vi.stubGlobal(
      'Worker',
      class {
        postMessage(demande: ExportJob) {
          travail = demande;
        }
        terminate() {}
      },
    );
    const annulee = { id: 6, status: 'ANNULEE', etape: 'Annulée', total_achat: 50_000 } as const;
    monter(uneCommande(), {
      'GET /api/commandes': listeDuServeur([uneCommande(), uneCommande(annulee)]),
    });
    await screen.findAllByRole('row', { name: /C000005/ });
    fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Texte (.csv)' }));
    const { url, colonnes } = await waitFor(() => {
      if (!travail) throw new Error('rien n’est exporté');
      return travail;
    });
    const { data } = (await (await fetch(url)).json()) as { data: unknown[] };
    const dites = (champ: string) => {
      const colonne = colonnes.find((c) => c.champ === champ);
      return data.map((c) => colonne && csvText(c, colonne));
    };
    expect(dites('etape')).toEqual(['Brouillon', 'Annulée']);
    expect(dites('total_achat')).toEqual(['9000', '50000']);
    expect(totalRow(data, colonnes)?.slice(0, 6)).toEqual([
      'TOTAL',
      null,
      null,
      null,
      9000,
      12_500,
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  });

  it('[SAI-6] quitter par le menu une commande où l’on tape demande d’abord, et rien d’autre', async () => {
    monter();
    const page = await ouvrir();
    const ailleurs = () => fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' }));
    fireEvent.change(await within(page).findByLabelText(/^Quantité, DOLIPRANE/), {
      target: { value: '7' },
    });
    ailleurs();
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    expect(await screen.findByRole('region', { name: /^Commande C000005/ })).toBeTruthy();
    ailleurs();
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    expect(await screen.findByText('Un autre écran')).toBeTruthy();
    cleanup();
    localStorage.clear();
    monter();
    await ouvrir();
    ailleurs();
    expect(await screen.findByText('Un autre écran')).toBeTruthy();
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
    await ouvrir();
    fireEvent.change(await screen.findByLabelText(/^Quantité, DOLIPRANE/), {
      target: { value: '7' },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Envoyer/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Marquer envoyée' }));
    await screen.findByText('Envoyée', { selector: '.commande-fait-nom' });
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

  it('[CDE-1] « 12*amo » ajoute douze boîtes ; ↓ vise la ligne ajoutée, jamais la première', async () => {
    const amo = unProduit({
      id: 12,
      libelle: 'AMOXICILLINE 500 MG GELULE B/12',
      cip: '3400930000120',
      prix_achat: 1450,
    });
    const demandes = monter(uneCommande(), { 'GET /api/produits': () => ({ data: [amo] }) });
    const page = within(await ouvrir());
    const premiere = await page.findByLabelText(/^Quantité, DOLIPRANE/);
    const champ = page.getByRole('combobox', { name: 'Ajouter un produit' });
    champ.focus();
    fireEvent.change(champ, { target: { value: '12*amo' } });
    const trouve = await page.findByRole('option', { name: /^AMOX/ });
    expect(trouve.textContent).toMatch(/^AMOXICILLINE 500 mg gelule B\/12 .*1\.450/);
    await waitFor(() => expect(trouve.getAttribute('aria-selected')).toBe('true'));
    expect(demandes.at(-1)?.chemin).toContain('search_by_keyword=amo');
    fireEvent.keyDown(champ, { key: 'Enter' });
    const ajoutee = await page.findByLabelText(/^Quantité, AMOXICILLINE/);
    expect((champ as HTMLInputElement).value).toBe('');
    expect((ajoutee as HTMLInputElement).value).toBe('12');
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(ajoutee));
    expect((premiere as HTMLInputElement).value).toBe('10');
    fireEvent.keyDown(ajoutee, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(champ));
  });

  it('[OFR-8] [OFR-9] les prix des fournisseurs côte à côte à la quantité de la ligne ; « Répartir » dit qui prend quoi', async () => {
    const offre = (fournisseur_id: number, fournisseur_libelle: string, prix_achat: number) => ({
      fournisseur_id,
      fournisseur_libelle,
      minimum_commande: null,
      prix_achat,
      ug_par: null,
      ug: null,
      qte_min: null,
    });
    const offres = [
      offre(2, 'UBIPHARM', 900),
      { ...offre(3, 'COPHARMED', 880), qte_min: 20 },
      { ...offre(4, 'LABOREX', 950), ug_par: 10, ug: 1 },
    ];
    const apres = uneCommande({ version: 2 });
    const demandes = monter(uneCommande(), {
      'GET /api/commandes/reperes': () => ({ data: [unRepere({ offres })] }),
      'POST /api/commandes/5/repartir': () => ({
        data: { commande: apres, creees: [], gain: 363 },
      }),
    });
    const page = within(await ouvrir());
    const prix = within(await page.findByRole('region', { name: 'Prix côte à côte' }));
    const dits = () => prix.getAllByText(/UBIPHARM|COPHARMED|LABOREX/).map((e) => e.textContent);
    await prix.findByText(/LABOREX/);
    // Ten boxes: eleven come for 9.500; those who sell by twenty come last.
    expect(dits()[0]).toMatch(/^LABOREX 950.*10 \+ 1, net 864.*le moins cher/);
    expect(dits()[2]).toMatch(/^COPHARMED 880.*dès 20/);
    fireEvent.change(page.getByLabelText(/^Quantité, DOLIPRANE/), { target: { value: '9' } });
    await waitFor(() => expect(dits()[0]).toMatch(/^UBIPHARM/));
    const repartir = page.getByRole('button', { name: 'Répartir' });
    expect(repartir.getAttribute('title')).toBe(phrasesCommande.rienARepartir);
    fireEvent.change(page.getByLabelText(/^Quantité, DOLIPRANE/), { target: { value: '10' } });
    await waitFor(() => expect(repartir.getAttribute('title')).toBeNull());
    fireEvent.click(repartir);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/LABOREX.*1 ligne, 364 FCFA de moins/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'OUI' }));
    await waitFor(() => expect(posts(demandes).at(-1)?.chemin).toContain('/repartir'));
    expect(posts(demandes).at(-1)?.corps).toEqual({ version: 1 });
  });

  it('ce qui empêche est dit : sans lignes, sans adresse', async () => {
    const demandes = monter(
      uneCommande({ fournisseur_id: 3, fournisseur_libelle: 'SANS ADRESSE' }),
    );
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Envoyer/ }));
    const courriel = await screen.findByRole('menuitem', { name: /^Envoyer par e-mail/ });
    await waitFor(() =>
      expect(courriel.textContent).toContain(phrasesCommande.commandeSansAdresse),
    );
    fireEvent.click(courriel);
    fireEvent.click(screen.getByRole('button', { name: /^Écarter/ }));
    expect(screen.getByRole('button', { name: /^Réceptionner/ }).getAttribute('title')).toBe(
      phrasesCommande.commandeVide,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Réceptionner/ }));
    expect(posts(demandes)).toEqual([]);
  });

  it('[CDE-4] la réception se remplit au scan du DataMatrix, et part lot par lot', async () => {
    const demandes = await enReception();
    scanner('01034009359558381728013110A23');
    await waitFor(() =>
      expect((screen.getByLabelText(/^Lot, /) as HTMLInputElement).value).toBe('A23'),
    );
    expect((screen.getByRole('textbox', { name: /^Péremption, / }) as HTMLInputElement).value).toBe(
      '31/01/2028',
    );
    scanner('01034009359558381728013110A23');
    await waitFor(() =>
      expect((screen.getByLabelText(/^Quantité reçue/) as HTMLInputElement).value).toBe('2'),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual(['POST /api/commandes/5/receptionner']),
    );
    expect(posts(demandes)[0]?.corps).toMatchObject({
      version: 1,
      solder: false,
      lignes: [{ produit_id: 11, qte: 2, ug: 0, lot: 'A23', date_expiration: '2028-01-31' }],
    });
  });

  it('[LOT-7] la péremption se tape comme sur la boîte : ce qui est compris se lit à côté, et part', async () => {
    const demandes = await enReception();
    const taper = (libelle: RegExp, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: libelle }), { target: { value } });
    taper(/^Quantité reçue/, '10');
    taper(/^Lot, /, 'a23');
    taper(/^Péremption, /, '13/28');
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    await screen.findByText(peremptionNonLue, { selector: '.champ-faute' });
    expect(posts(demandes)).toEqual([]);
    taper(/^Péremption, /, '06/28');
    expect(await screen.findByText('30/06/2028')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toMatchObject({
      lignes: [{ produit_id: 11, qte: 10, lot: 'A23', date_expiration: '2028-06-30' }],
    });
  });

  it('[CDE-14] au clavier : ↓ va du bon à la première ligne, Alt+O ouvre un autre lot, ce qui manque se voit', async () => {
    monter(uneCommande({ status: 'ENVOYEE' }));
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    await screen.findByRole('table', { name: 'Réception' });
    const facture = screen.getByRole('textbox', { name: 'N° de facture' });
    facture.focus();
    fireEvent.keyDown(facture, { key: 'ArrowDown' });
    const recu = screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/);
    await waitFor(() => expect(document.activeElement).toBe(recu));
    fireEvent.change(recu, { target: { value: '6' } });
    const rangee = within(screen.getByRole('table', { name: 'Réception' })).getAllByRole('row')[1];
    expect(rangee?.querySelector('[data-titre="ATTENDU"]')?.textContent).toBe('10 −4');
    expect(screen.getByText('1 produit incomplet')).toBeTruthy();
    // Nobody points at a calendar on the way from one figure to the next.
    const arrets = [...(rangee?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    expect(arrets.filter((e) => e.tabIndex >= 0).map((e) => e.tagName)).toEqual(
      Array(6).fill('INPUT'),
    );
    fireEvent.keyDown(recu, { key: 'o', altKey: true });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getAllByLabelText(/^Quantité reçue/)[1]),
    );
    fireEvent.keyDown(window, { key: 't', altKey: true });
    await waitFor(() => expect(recu.value).toBe('10'));
    expect(screen.queryByText('1 produit incomplet')).toBeNull();
    fireEvent.keyDown(window, { key: 'F2' });
    expect(document.activeElement).toBe(
      screen.getByRole('combobox', { name: 'Produit sans code' }),
    );
  });

  it('un chiffre tapé aussitôt arrivé dans une quantité n’est pas repris par le suivant', async () => {
    monter();
    await ouvrir();
    const qte = await screen.findByLabelText<HTMLInputElement>(/^Quantité, DOLIPRANE/);
    qte.focus();
    fireEvent.change(qte, { target: { value: '1' } });
    qte.setSelectionRange(1, 1);
    // After what the focus put off, which was asked first.
    await act(() => new Promise((ok) => setTimeout(ok)));
    expect([qte.selectionStart, qte.selectionEnd]).toEqual([1, 1]);
  });

  it('[CDE-3] réceptionner une commande pas encore enregistrée l’enregistre, et ouvre sa réception', async () => {
    const faite = uneCommande({ id: 57, numero: 'C000057' });
    const demandes = monter(uneCommande(), {
      'POST /api/commandes': () => ({ data: faite }),
      'GET /api/commandes/57': () => ({ data: faite }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Nouvelle commande/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    const page = within(await screen.findByRole('region', { name: /^Nouvelle commande/ }));
    await page.findByRole('option', { name: 'UBIPHARM' });
    fireEvent.change(page.getByLabelText('Fournisseur'), { target: { value: '2' } });
    scanner('3400935955838');
    await screen.findByLabelText(/^Quantité, DOLIPRANE/);
    fireEvent.keyDown(window, { key: 'l', altKey: true });
    expect(await screen.findByRole('region', { name: /^Réception C000057/ })).toBeTruthy();
    expect(posts(demandes)).toMatchObject([
      { chemin: 'POST /api/commandes', corps: { fournisseur_id: 2 } },
    ]);
  });

  it('[LIV-1] ce qui est étrange dans la livraison se dit à sa ligne, et se demande avant d’entrer', async () => {
    const demandes = await enReception();
    scanner('01034009359558381720013110A23');
    await screen.findByText('périmé le 31/01/2020');
    fireEvent.change(screen.getByLabelText(/^Quantité reçue/), {
      target: { value: '18' },
    });
    await screen.findByText('+8 en trop');
    expect(screen.getByRole('button', { name: 'À vérifier 1' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('+8 en trop, périmé le 31/01/2020');
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts(demandes)).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
  });

  it('[SAI-5] [LIV-1] une réception refusée, car un autre a reçu entre-temps : rien de tapé n’est perdu, le surplus se demande', async () => {
    const [ligne] = uneCommande().commande_produits;
    if (!ligne) throw new Error('une commande sans ligne');
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'POST /api/commandes/5/receptionner': () => ({
        statut: 409,
        code: 'version_perimee',
        errors: [phrasesCommande.commandeModifieeAilleurs],
        data: uneCommande({
          status: 'RECUE_PARTIELLE',
          version: 2,
          commande_produits: [{ ...ligne, qte_recue: 6 }],
        }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Tout recevoir/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));

    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/).value).toBe('10');
    expect(screen.getByText('+6 en trop')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('+6 en trop');
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posts(demandes)).toHaveLength(1);
  });

  it('[SAI-5] une réception refusée, car la commande est annulée : on la voit, ce qui était tapé reste gardé', async () => {
    monter(uneCommande({ status: 'ENVOYEE' }), {
      'POST /api/commandes/5/receptionner': () => ({
        statut: 409,
        code: 'commande_fermee',
        errors: [phrasesCommande.commandeFermee('C000005')],
        data: uneCommande({ status: 'ANNULEE', version: 2 }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Tout recevoir/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    await screen.findByText('Annulée');
    await waitFor(() =>
      expect(draftsOf(uneSession().id).map(({ draft }) => draft.mienne)).toMatchObject([
        { rangees: [{ produit_id: 11, qte: 10 }] },
      ]),
    );
  });

  it('[EVT-29] ce qu’un autre en reçoit se voit aussitôt ; une réception en cours de frappe n’en bouge pas', async () => {
    const [ligne] = uneCommande().commande_produits;
    if (!ligne) throw new Error('une commande sans ligne');
    subscriptions.connect(
      async () => ({ ok: true, seq: 0 }),
      () => undefined,
    );
    let tenue = uneCommande({ status: 'ENVOYEE' });
    monter(tenue, { 'GET /api/commandes/5': () => ({ data: tenue }) });
    const recevoirAilleurs = (qte_recue: number, version: number) => {
      tenue = uneCommande({
        status: 'RECUE_PARTIELLE',
        version,
        commande_produits: [{ ...ligne, qte_recue }],
      });
      act(() =>
        subscriptions.receive({
          topic: 'commandes',
          seq: version - 1,
          nom: 'commande.changee',
          at: tenue.created_at,
          donnees: { commande: tenue },
        }),
      );
    };
    const page = await ouvrir();
    recevoirAilleurs(4, 2);
    await within(page).findByText('4');
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    const recu = await screen.findByLabelText<HTMLInputElement>(/^Quantité reçue/);
    fireEvent.change(recu, { target: { value: '3' } });
    fireEvent.blur(recu);
    recevoirAilleurs(6, 3);
    // [CMD-17] It is said, and one goes and sees: what was typed is offered beside.
    const voir = await screen.findByRole('button', { name: 'Voir où elle en est' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/).value).toBe('3');
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
    fireEvent.click(voir);
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/).value).toBe('3');
    expect(screen.queryByRole('button', { name: 'Voir où elle en est' })).toBeNull();
    subscriptions.clear();
  });

  it('[CMD-17] [SAI-21] reçue ailleurs en entier pendant qu’on la compte : rien n’entre plus, « Reprendre » le dit et l’oublie', async () => {
    subscriptions.connect(
      async () => ({ ok: true, seq: 0 }),
      () => undefined,
    );
    let tenue = uneCommande({ status: 'ENVOYEE' });
    const demandes = monter(tenue, { 'GET /api/commandes/5': () => ({ data: tenue }) });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Tout recevoir/ }));
    tenue = uneCommande({ status: 'SUCCESS', version: 2 });
    act(() =>
      subscriptions.receive({
        topic: 'commandes',
        seq: 1,
        nom: 'commande.changee',
        at: tenue.created_at,
        donnees: { commande: tenue },
      }),
    );
    const entrer = screen.getByRole('button', { name: /^Entrer en stock/ });
    await waitFor(() =>
      expect(entrer.title).toBe(typeset(phrasesCommande.commandeFermee('C000005'))),
    );
    fireEvent.click(entrer);
    expect(posts(demandes)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Voir où elle en est' }));
    await screen.findByRole('region', { name: /^Commande C000005/ });
    const [laissee] = draftsOf(uneSession().id);
    act(() => store.set(askedBackAtom, laissee?.place ?? null));
    await waitFor(() => expect(draftsOf(uneSession().id)).toEqual([]));
    expect(store.get(askedBackAtom)).toBeNull();
    expect(store.get(toastsAtom).map(({ text: texte }) => texte)).toContain(
      saisieSansObjet(phrasesCommande.commandeFermee('C000005')),
    );
    store.set(toastsAtom, []);
    subscriptions.clear();
  });

  it('[CMD-8] la réception s’ouvre sur le prix de vente du produit, et n’envoie que celui qu’on tape', async () => {
    const [ligne] = uneCommande().commande_produits;
    if (!ligne) throw new Error('une commande sans ligne');
    const partie = uneCommande({
      status: 'ENVOYEE',
      commande_produits: [{ ...ligne, prix_de_vente: 1250, prix_de_vente_actuel: 1400 }],
    });
    const recevoir = async (tape?: string) => {
      cleanup();
      const demandes = monter(partie, {
        'POST /api/commandes/5/receptionner': () => ({
          data: uneCommande({ status: 'SUCCESS', version: 2 }),
        }),
      });
      await ouvrir();
      fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
      fireEvent.click(await screen.findByRole('button', { name: /^Tout recevoir/ }));
      const prix = screen.getByLabelText<HTMLInputElement>(/^Prix de vente/);
      expect(prix.value).toBe('1.400');
      if (tape) fireEvent.change(prix, { target: { value: tape } });
      fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
      await waitFor(() => expect(posts(demandes)).toHaveLength(1));
      return posts(demandes)[0]?.corps['lignes'];
    };
    const recue = { produit_id: 11, qte: 10, ug: 0, prix_achat: 900 };
    const lot = { lot: null, date_expiration: null };
    expect(await recevoir()).toEqual([{ ...recue, ...lot }]);
    expect(await recevoir('1500')).toEqual([{ ...recue, prix_de_vente: 1500, ...lot }]);
  });

  it('[CMD-12] d’une commande terminée, un produit payé à deux prix dit les deux', async () => {
    const venue = {
      id: 1,
      produit_id: 11,
      produit_libelle: 'DOLIPRANE 1000 mg, cp ×8',
      qte: 4,
      ug: 0,
      prix_achat: 900,
      prix_de_vente: 1250,
      lot: null,
      date_expiration: null,
      created_by: 'Chantal',
      created_at: '2026-11-21T10:00:00.000+01:00',
    };
    monter(
      uneCommande({
        status: 'SUCCESS',
        receptions: [venue, { ...venue, id: 2, qte: 6, prix_achat: 1000 }],
      }),
    );
    await ouvrir();
    const lignes = within(await screen.findByRole('table', { name: 'Lignes de la commande' }));
    const paye = lignes.getByRole('row', { name: /DOLIPRANE/ }).textContent;
    expect(paye).toContain('4 × 900 FCFA');
    expect(paye).toContain('6 × 1.000 FCFA');
  });

  it('[FRN-2] une commande sous le minimum du fournisseur dit ce qui manque, et se fait quand même', async () => {
    monter(uneCommande(), {
      'GET /api/fournisseurs': () => ({ data: [{ ...F[0], minimum_commande: 50_000 }, F[1]] }),
    });
    await ouvrir();
    expect(
      await screen.findByText(/^Minimum de 50\.000 FCFA : il manque [\d.]+ FCFA\.$/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Envoyer/ }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
  });

  it('[CDE-7] au clavier : la flèche change de ligne, P reprend la proposition, Suppr écarte ; F2 cherche', async () => {
    const ligne = uneCommande().commande_produits[0];
    if (!ligne) throw new Error('une commande sans ligne');
    const seconde = {
      ...ligne,
      id: 2,
      produit_id: 12,
      produit_libelle: 'EFFERALGAN 500 mg',
      qte: 4,
    };
    const demandes = monter(uneCommande({ commande_produits: [ligne, seconde] }), {
      'GET /api/commandes/reperes': () => ({
        data: [unRepere({ qte_proposee: 27, vendable: 0 }), unRepere({ produit_id: 12 })],
      }),
      'POST /api/commandes/5/update': () => ({ data: uneCommande({ version: 2 }) }),
    });
    await ouvrir();
    await screen.findByText('Rupture');
    const [premier, second] = screen.getAllByLabelText<HTMLInputElement>(/^Quantité, /);
    if (!premier || !second) throw new Error('il manque une ligne');
    premier.focus();
    fireEvent.keyDown(premier, { key: 'p' });
    expect(premier.value).toBe('27');
    fireEvent.keyDown(premier, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    fireEvent.keyDown(second, { key: 'Delete' });
    expect(screen.getByRole('button', { name: 'Écartés 1' })).toBeTruthy();
    expect(second.closest('tr')?.textContent).toContain('Écarté');
    fireEvent.change(screen.getByLabelText('Pourquoi écarter EFFERALGAN 500 mg'), {
      target: { value: 'trop cher' },
    });

    fireEvent.keyDown(window, { key: 'F2' });
    expect(document.activeElement).toBe(
      screen.getByRole('combobox', { name: 'Ajouter un produit' }),
    );
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    expect(posts(demandes)[0]?.corps).toMatchObject({
      lignes: [{ produit_id: 11, qte: 27 }],
      ecarts: [{ produit_id: 12, raison: 'trop cher' }],
    });
  });

  it('quantité et prix d’une ligne se prennent entiers quand on y vient : le chiffre suivant les remplace', async () => {
    monter();
    await ouvrir();
    for (const champ of [/^Quantité, DOLIPRANE/, /^Prix d’achat, DOLIPRANE/]) {
      const saisie = await screen.findByLabelText<HTMLInputElement>(champ);
      saisie.focus();
      saisie.setSelectionRange(1, 1); // where the press puts the caret
      await waitFor(() =>
        expect([saisie.selectionStart, saisie.selectionEnd]).toEqual([0, saisie.value.length]),
      );
    }
  });
  it('[ECH-3] [OFR-5] le bon de l’échange se verse dans la réception ; l’unité gratuite promise qui manque se voit', async () => {
    const [ligne] = uneCommande().commande_produits;
    if (!ligne) throw new Error('une commande sans ligne');
    const bon = { ligne: 1, cip: ligne.cip, code: '', designation: '', qte: 10, ug: 0 };
    const c = uneCommande({
      status: 'ENVOYEE',
      commande_produits: [{ ...ligne, ug_par: 10, ug: 1 }],
    });
    const demandes = monter(c, {
      'GET /api/fournisseurs': () => ({ data: F.map((f) => ({ ...f, echange: 'fichier' })) }),
      'GET /api/commandes/5/bon-echange': () => ({
        data: [{ ...bon, lot: 'AB1', date_expiration: '2028-03-31', prix_achat: null }],
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    const prendre = await screen.findByRole('button', { name: 'Bon de l’échange' });
    fireEvent.click(prendre);
    fireEvent.click(prendre);
    const recue = await screen.findByLabelText<HTMLInputElement>(/^Quantité reçue/);
    await waitFor(() => expect(recue.value).toBe('10'));
    expect(demandes.filter((d) => d.chemin.endsWith('/bon-echange'))).toHaveLength(1);
    expect(screen.getByText('1 UG manquante')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Tout recevoir/ }));
    expect(screen.queryByText('1 UG manquante')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Unités gratuites/).value).toBe('1');
  });

  it('[CDE-8] une puce ne montre que ses lignes, et n’en perd aucune pendant qu’on la corrige', async () => {
    const ligne = uneCommande().commande_produits[0];
    if (!ligne) throw new Error('une commande sans ligne');
    const seconde = { ...ligne, id: 2, produit_id: 12, produit_libelle: 'EFFERALGAN 500 mg' };
    monter(uneCommande({ commande_produits: [ligne, seconde] }), {
      'GET /api/commandes/reperes': () => ({
        data: [unRepere({ qte_proposee: 27 }), unRepere({ produit_id: 12, qte_proposee: 10 })],
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Modifiés 1' }));
    const [seule, ...autres] = screen.getAllByLabelText(/^Quantité, /);
    expect(autres).toEqual([]);
    if (!seule) throw new Error('aucune ligne montrée');
    fireEvent.change(seule, { target: { value: '27' } });
    expect(screen.queryByRole('button', { name: /^Modifiés/ })).toBeNull();
    expect(screen.getByLabelText(/^Quantité, DOLIPRANE/)).toBeTruthy();
  });

  it('[LIV-3] un bon de livraison en CSV remplit la réception ; ce qui ne va pas se dit par sa ligne', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'GET /api/produits': ({ chemin }) => ({
        data: chemin.includes('8888888') ? [unProduit({ id: 88, cip: '8888888' })] : [],
      }),
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'SUCCESS', version: 2 }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    await screen.findByRole('table', { name: 'Réception' });
    lireSansFil();
    fireEvent.click(screen.getByRole('button', { name: 'Bon de livraison…' }));
    fireEvent.change(await screen.findByLabelText('Fichier à lire'), {
      target: {
        files: [
          new File(
            [
              'CIP;QTÉ;UG;LOT;PÉREMPTION;PRIX\r\n3400935955838;6;1;A1;31/01/2031;950\r\n' +
                '3400935955838;9;0;B2;03/2031;\r\n9999999;4;;;;\r\n3400935955838;six;;;;\r\n' +
                '8888888;2;;C3;;700\r\n',
            ],
            'bon.csv',
          ),
        ],
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    const hors = await screen.findByRole('region', { name: 'Hors commande' });
    expect(hors.textContent).toContain(typeset('Ligne 4 : 9999999, 4 boîtes'));
    fireEvent.click(within(hors).getByRole('checkbox', { name: /Ligne 6/ }));
    expect(screen.getByText(/La quantité n’est pas un nombre/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Verser 3 lignes dans la réception' }));
    await screen.findByText(/^Ligne 4 : « 9999999 »/);
    const quantites = screen.getAllByLabelText<HTMLInputElement>(/^Quantité reçue/);
    expect(quantites.map((q) => q.value)).toEqual(['6', '9', '2']);
    await screen.findByText('+5 en trop');

    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
    const entrees = () => demandes.filter((d) => d.chemin.endsWith('/receptionner'));
    await waitFor(() => expect(entrees()).toHaveLength(1));
    expect(entrees()[0]?.corps['lignes']).toMatchObject([
      { qte: 6, ug: 1, lot: 'A1', date_expiration: '2031-01-31', prix_achat: 950 },
      { qte: 9, ug: 0, lot: 'B2', date_expiration: '2031-03-31', prix_achat: 900 },
      { produit_id: 88, qte: 2, lot: 'C3', prix_achat: 700, hors_commande: true },
    ]);
  });

  it('[ACH-5] la proposition ne s’ajoute pas tant que ses lignes sont celles du filtre d’avant', async () => {
    const suggestion = {
      produit_id: 12,
      produit_libelle: 'EFFERALGAN 500 mg',
      cip: null,
      qte: 6,
      raison: 'Rupture',
      vendable: 0,
      en_commande: 0,
      par_semaine: 3,
      jours_restants: 0,
      prix_achat: 500,
    };
    let repondre = (): void => undefined;
    monter(uneCommande(), {
      'GET /api/commandes/suggestion': ({ chemin }) =>
        chemin.includes('rupture=true')
          ? new Promise((ok) => {
              repondre = () => ok({ data: [suggestion], meta: { total: 1 } });
            })
          : { data: [suggestion, { ...suggestion, produit_id: 13, qte: 2 }], meta: { total: 2 } },
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Proposition…' }));
    await screen.findByText(/à commander : 2 lignes/);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ruptures seulement' }));
    const ajouter = () => screen.getByRole('button', { name: 'Ajouter à la commande' });
    expect(ajouter().getAttribute('title')).toBe(typeset(phrasesCommande.propositionEnRetard));
    await waitFor(() => {
      repondre();
      expect(ajouter().getAttribute('aria-disabled')).not.toBe('true');
    });
    fireEvent.click(ajouter());
    expect(screen.getAllByLabelText(/^Quantité, /)).toHaveLength(2);
  });

  it('[ACH-5] rien dans les limites demandées n’est pas dire que les stocks suffisent', async () => {
    monter(uneCommande(), {
      'GET /api/commandes/suggestion': () => ({ data: [], meta: { total: 0 } }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Proposition…' }));
    await screen.findByText(phrasesCommande.commandeRienASuggerer);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ruptures seulement' }));
    await screen.findByText(phrasesCommande.propositionTropLimitee);
    expect(screen.queryByText(phrasesCommande.commandeRienASuggerer)).toBeNull();
  });

  it('[FUS-2] ce qu’on scanne pendant que la commande s’enregistre y reste, et part au prochain envoi', async () => {
    const spasfon = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
    let enregistrer = (): void => undefined;
    const demandes = monter(uneCommande(), {
      'GET /api/produits': () => ({ data: [spasfon] }),
      'POST /api/commandes/5/update': ({ corps }) =>
        new Promise((ok) => {
          const [ligne] = uneCommande().commande_produits;
          const [dite] = corps['lignes'] as { qte: number }[];
          const commande_produits = ligne && dite ? [{ ...ligne, qte: dite.qte }] : [];
          enregistrer = () => ok({ data: uneCommande({ version: 2, commande_produits }) });
        }),
    });
    await ouvrir();
    fireEvent.change(await screen.findByLabelText(/^Quantité, DOLIPRANE/), {
      target: { value: '7' },
    });
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(posts(demandes)).toHaveLength(1));
    scanner('3400935665720');
    await screen.findByLabelText(/^Quantité, SPASFON/);
    enregistrer();
    await screen.findByRole('button', { name: /^Enregistrer/ });
    await waitFor(() => {
      fireEvent.keyDown(window, { key: 's', ctrlKey: true });
      expect(posts(demandes)).toHaveLength(2);
    });
    expect(posts(demandes)[1]?.corps).toMatchObject({
      version: 2,
      lignes: [{ produit_id: 11, qte: 7 }, { produit_id: 12 }],
    });
  });

  it('[MAI-11] la boîte scannée dont le code tarde : rien ne part sans elle', async () => {
    const spasfon = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
    const { promise: attente, resolve: lacher } = Promise.withResolvers<undefined>();
    const demandes = monter(uneCommande(), {
      'GET /api/produits': async () => {
        await attente;
        return { data: [spasfon] };
      },
      'POST /api/commandes/5/update': () => ({ data: uneCommande({ version: 2 }) }),
    });
    await ouvrir();
    fireEvent.change(await screen.findByLabelText(/^Quantité, DOLIPRANE/), {
      target: { value: '7' },
    });
    act(() => tellScan('3400935665720'));
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(store.get(toastLogAtom)[0]?.text).toBe(phrasesReglement.traitement);
    expect(posts(demandes)).toEqual([]);
    await act(async () => lacher(undefined));
    await screen.findByLabelText(/^Quantité, SPASFON/);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(posts(demandes)[0]?.corps).toMatchObject({
        lignes: [{ produit_id: 11, qte: 7 }, { produit_id: 12 }],
      }),
    );
  });

  it('[CDE-12] le prix tapé sur une ligne ajoutée reste, quand le tarif de son fournisseur arrive après', async () => {
    const spasfon = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
    const advil = unProduit({ id: 13, libelle: 'ADVIL 400 mg', cip: '3400934113192' });
    const offre = { prix_achat: 1100, ug_par: null, ug: null, qte_min: null };
    monter(uneCommande(), {
      'GET /api/produits': ({ chemin }) => ({
        data: [spasfon, advil].filter(({ cip }) => cip && chemin.includes(cip)),
      }),
      // Read with the line added next, and not before.
      'GET /api/commandes/reperes': ({ chemin }) =>
        decodeURIComponent(chemin).includes('12') && !chemin.includes('13')
          ? { statut: 503, errors: ['non lus'] }
          : { data: [11, 12, 13].map((produit_id) => unRepere({ produit_id, offre })) },
    });
    await ouvrir();
    await screen.findByLabelText(/^Quantité, DOLIPRANE/);
    scanner('3400935665720');
    const prix = (nom: RegExp) => screen.findByLabelText<HTMLInputElement>(nom);
    fireEvent.change(await prix(/^Prix d’achat, SPASFON/), { target: { value: '950' } });
    scanner('3400934113192');
    await waitFor(async () => expect((await prix(/^Prix d’achat, ADVIL/)).value).toBe('1.100'));
    expect((await prix(/^Prix d’achat, SPASFON/)).value).toBe('950');
  });

  it('[LIV-3] le bon se verse sur ce qui est compté quand il arrive : un scan fait entre-temps y reste', async () => {
    const [ligne] = uneCommande().commande_produits;
    if (!ligne) throw new Error('une commande sans ligne');
    const seconde = { ...ligne, id: 2, produit_id: 12, produit_libelle: 'SPASFON LYOC', cip: null };
    let repondre = (): void => undefined;
    monter(uneCommande({ status: 'ENVOYEE', commande_produits: [ligne, seconde] }), {
      'GET /api/fournisseurs': () => ({ data: F.map((f) => ({ ...f, echange: 'fichier' })) }),
      'GET /api/produits': () => ({ data: [unProduit({ id: 12, cip: '3400935665720' })] }),
      'GET /api/commandes/5/bon-echange': () =>
        new Promise((ok) => {
          const bon = { ligne: 1, cip: ligne.cip, code: '', designation: '', qte: 10, ug: 0 };
          const plus = { lot: 'AB1', date_expiration: '2028-03-31', prix_achat: null };
          repondre = () => ok({ data: [{ ...bon, ...plus }] });
        }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bon de l’échange' }));
    const recue = (nom: string) =>
      screen.getByLabelText<HTMLInputElement>(new RegExp(`^Quantité reçue.*${nom}`)).value;
    scanner('3400935665720');
    await waitFor(() => expect(recue('SPASFON')).toBe('1'));
    repondre();
    await waitFor(() => expect(recue('DOLIPRANE')).toBe('10'));
    expect(recue('SPASFON')).toBe('1');
  });

  it('[CMD-18] un produit hors commande est nommé, pris si on le veut ; [LOT-5] une autre date se confirme', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'GET /api/produits': () => ({
        data: [unProduit({ id: 12, libelle: 'SPASFON LYOC', cip: '3400935665720' })],
      }),
      'POST /api/commandes/5/receptionner': ({ corps }) =>
        corps['dates_confirmees']
          ? { data: uneCommande({ status: 'SUCCESS', version: 2 }) }
          : {
              statut: 409,
              success: false,
              code: 'lot_autre_date',
              errors: ['Le lot AB12 est déjà connu.'],
            },
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    await screen.findByLabelText(/^Quantité reçue/);
    const oui = async (texte: RegExp) => {
      const question = await waitFor(() => {
        const posee = screen.getByRole('alertdialog');
        expect(posee.textContent).toMatch(texte);
        return posee;
      });
      fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
    };
    scanner('010340093566572017281231' + '10AB12');
    await oui(/SPASFON LYOC.*n’est pas sur cette commande/);
    const recue = () => screen.getByLabelText<HTMLInputElement>(/^Quantité reçue.*SPASFON/);
    await waitFor(() => expect(recue().value).toBe('1'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Lot, SPASFON/).value).toBe('AB12');
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    await oui(/en trop/);
    await oui(/Le lot AB12 est déjà connu/);
    await waitFor(() =>
      expect(
        demandes
          .filter(({ chemin }) => chemin === 'POST /api/commandes/5/receptionner')
          .map(({ corps }) => corps),
      ).toMatchObject([
        { lignes: [{ produit_id: 12, qte: 1, lot: 'AB12', hors_commande: true }] },
        { lignes: [{ produit_id: 12 }], dates_confirmees: true },
      ]),
    );
  });

  it('[CMD-18] un produit sans code que personne n’a commandé se cherche par son nom, et se reçoit', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'GET /api/produits': () => ({
        data: [unProduit({ id: 12, libelle: 'COTON CARRÉ', cip: null })],
      }),
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'SUCCESS', version: 2 }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.change(await screen.findByLabelText('Produit sans code'), {
      target: { value: 'coton' },
    });
    fireEvent.click(await screen.findByRole('option', { name: /COTON/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('n’est pas sur cette commande');
    fireEvent.click(within(question).getByRole('button', { name: 'OUI' }));
    const recue = () => screen.getByLabelText<HTMLInputElement>(/^Quantité reçue.*COTON/);
    await waitFor(() => expect(recue().value).toBe('1'));
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OUI' }),
    );
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin.endsWith('/receptionner'))?.corps).toMatchObject({
        lignes: [{ produit_id: 12, qte: 1, hors_commande: true }],
      }),
    );
  });

  it('[LIV-1] un scan pendant la question ou l’envoi est refusé : ce qui entre est ce qui a été demandé', async () => {
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'SUCCESS', version: 2 }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.change(await screen.findByLabelText(/^Quantité reçue/), { target: { value: '18' } });
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    const question = await screen.findByRole('alertdialog');
    scanner('3400935955838');
    await waitFor(() =>
      expect(store.get(toastLogAtom)[0]?.text).toBe(
        phrasesCommande.receptionPart('DOLIPRANE 1000 mg, cp ×8'),
      ),
    );
    fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/).value).toBe('18');
    expect(posts(demandes)).toEqual([]);
    scanner('3400935955838');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Quantité reçue/).value).toBe('19'),
    );
  });

  it('[MAI-11] la boîte scannée avant « Entrer en stock », dont le code tarde, entre avec les autres', async () => {
    const { promise: attente, resolve: lacher } = Promise.withResolvers<undefined>();
    const demandes = monter(uneCommande({ status: 'ENVOYEE' }), {
      'GET /api/produits': async () => {
        await attente;
        return { data: [unProduit()] };
      },
      'POST /api/commandes/5/receptionner': () => ({
        data: uneCommande({ status: 'RECUE_PARTIELLE', version: 2 }),
      }),
    });
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: /^Réceptionner/ }));
    fireEvent.change(await screen.findByLabelText(/^Quantité reçue/), { target: { value: '9' } });
    act(() => tellScan('3400935955838'));
    fireEvent.click(screen.getByRole('button', { name: /^Entrer en stock/ }));
    expect(posts(demandes)).toEqual([]);
    await act(async () => lacher(undefined));
    await waitFor(() =>
      expect(posts(demandes)[0]?.corps).toMatchObject({ lignes: [{ produit_id: 11, qte: 10 }] }),
    );
  });

  it('revenir de la page retrouve la liste', async () => {
    monter();
    await ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Retour' }));
    await screen.findByRole('row', { name: /C000005/ });
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

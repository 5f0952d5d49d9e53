import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ModifierDevis } from '#client/vente/facture/modifier-devis.tsx';
import { ComptageStupefiantsDialogue } from '#client/sante/ordonnancier/comptage-dialogue.tsx';
import { MouvementDialogue } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { RetourDialogue } from '#client/stock/retour/rendre-produits.offert.tsx';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { Toasts } from '#client/ui/toasts.tsx';
import { boiteCherchee } from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { clientNonLu } from '#shared/vente/clientele/clientele.phrases.ts';
import { CONSTATS } from '#shared/stock/produit/scan.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unClient, uneLigne, unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { uneFactureDetail } from '#tests/factories/papiers-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { chaqueFoisUnPoste, type Demande, monterPoste } from '#tests/harness/poste-de-test.tsx';

const DOLIPRANE = unProduit();
const SPASFON = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: '3400935665720' });
const rayon = serveurDeVente({ produits: [DOLIPRANE, SPASFON] });
const LOT = { id: 5, numero: 'L1', date_expiration: '2030-01-31', qte: 9, perime: false };
const chef = uneSession({ is_admin: true });
chaqueFoisUnPoste();

/** What the network keeps until the test lets it go. */
function retenue() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { attente: promise, lacher: () => act(async () => resolve(undefined)) };
}
const enregistrer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const envois = (demandes: readonly Demande[], chemin: string) =>
  demandes.filter((d) => d.chemin === `POST ${chemin}`).map((d) => d.corps);
const scan = (p: { cip: string | null }) => act(() => tellScan(p.cip ?? ''));
const rien = () => undefined;

describe('[MAI-11] ce qui est pris avant la touche part avec elle', () => {
  it('un retour : la boîte scannée dont le code et les lots tardent', async () => {
    const [code, lots] = [retenue(), retenue()];
    const demandes = monterPoste(<RetourDialogue fermer={rien} />, chef, {
      ...rayon,
      'GET /api/fournisseurs': () => ({ data: [{ id: 2, libelle: 'UBIPHARM' }] }),
      'GET /api/produits': async (d) => {
        await code.attente;
        return rayon['GET /api/produits']?.(d) ?? {};
      },
      'GET /api/produits/12/lots': async () => {
        await lots.attente;
        return { data: [LOT] };
      },
    });
    await screen.findByRole('option', { name: 'UBIPHARM' });
    fireEvent.change(screen.getByLabelText('Fournisseur'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'PRODUIT CASSE FRSSE' } });
    scan(SPASFON);
    enregistrer();
    await code.lacher();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(envois(demandes, '/api/bons-retour')).toEqual([]);
    await lots.lacher();
    await waitFor(() =>
      expect(envois(demandes, '/api/bons-retour')).toMatchObject([
        { fournisseur_id: 2, lignes: [{ produit_id: 12, qte: 1, lot_id: 5 }] },
      ]),
    );
  });
  it('le lot scanné que l’on n’a pas pu chercher se dit : un autre sortirait', async () => {
    monterPoste(
      <>
        <RetourDialogue fermer={rien} />
        <Toasts />
      </>,
      chef,
      { ...rayon, 'GET /api/produits/12/lots': () => ({ statut: 503, errors: ['Occupé.'] }) },
    );
    await act(async () => tellScan('010340093566572017300131' + '10L1'));
    await screen.findByText(CONSTATS.lot_illisible(SPASFON.libelle));
  });
  it('un mouvement : le produit scanné en dernier, jamais celui d’avant', async () => {
    const code = retenue();
    const demandes = monterPoste(
      <MouvementDialogue depart={{ produit: DOLIPRANE, motif: 'DON', qte: 3 }} fermer={rien} />,
      chef,
      {
        ...rayon,
        'GET /api/mouv_motifs': () => ({ data: [{ id: 1, libelle: 'DON' }] }),
        'GET /api/produits': async (d) => {
          await code.attente;
          return rayon['GET /api/produits']?.(d) ?? {};
        },
      },
    );
    await screen.findByRole('option', { name: 'DON' });
    scan(SPASFON);
    enregistrer();
    await code.lacher();
    await waitFor(() =>
      expect(envois(demandes, '/api/mouvements')).toMatchObject([{ produit_id: 12, qte: 3 }]),
    );
  });
  it('[MVT-3] le stock relu ne reprend pas la place du produit scanné depuis', async () => {
    const relu = retenue();
    const demandes = monterPoste(
      <MouvementDialogue depart={{ produit: DOLIPRANE, motif: 'DON' }} fermer={rien} />,
      chef,
      {
        ...rayon,
        'POST /api/mouvements': () => ({
          statut: 409,
          code: 'version_perimee',
          errors: ['Le stock a changé.'],
        }),
        'GET /api/produits/11': async () => {
          await relu.attente;
          return { data: { ...DOLIPRANE, version: DOLIPRANE.version + 1 } };
        },
      },
    );
    enregistrer();
    await waitFor(() => expect(demandes.map((d) => d.chemin)).toContain('GET /api/produits/11'));
    scan(SPASFON);
    const nomme = () => screen.queryByText(/SPASFON.* : \d+ en stock/);
    await waitFor(() => expect(nomme()).not.toBeNull());
    await relu.lacher();
    expect(nomme()).not.toBeNull();
  });
});

describe('[STU-5] un comptage de stupéfiants', () => {
  const compte = ({ id, libelle, cip }: Pick<Produit, 'id' | 'libelle' | 'cip'>) => ({
    id,
    libelle,
    cip,
    solde: 4,
    unites_de_prise: null,
    solde_unites: 0,
    compte_at: null,
    compte_ecart: null,
    compte_par: null,
    compte_temoin: null,
    a_compter: true,
  });
  it('un nombre tapé pendant que la boîte se cherche ne va pas à la ligne d’avant', async () => {
    const { attente, lacher } = retenue();
    monterPoste(
      <>
        <ComptageStupefiantsDialogue fermer={rien} />
        <Toasts />
      </>,
      chef,
      {
        ...rayon,
        'GET /api/stupefiants': () => ({ data: [compte(DOLIPRANE), compte(SPASFON)] }),
        'GET /api/produits': async (d) => {
          await attente;
          return rayon['GET /api/produits']?.(d) ?? {};
        },
      },
    );
    const boites = (nom: string) => screen.findByLabelText(`Boîtes comptées de ${nom}`);
    const avant = await boites(DOLIPRANE.libelle);
    fireEvent.change(avant, { target: { value: '4' } });
    scan(SPASFON);
    expect(avant).toHaveProperty('readOnly', true);
    fireEvent.keyDown(avant, { key: '7' });
    await screen.findByText(boiteCherchee);
    await lacher();
    const sien = await boites(SPASFON.libelle);
    await waitFor(() => expect(document.activeElement).toBe(sien));
    expect(sien).toHaveProperty('readOnly', false);
    fireEvent.change(sien, { target: { value: '7' } });
    expect(sien).toHaveProperty('value', '7');
  });
});

describe('[PAN-18] un devis que l’on modifie', () => {
  const devis = uneFactureDetail({
    client_id: 7,
    lignes: [uneLigne({ produit_id: 11, libelle: 'DOLIPRANE', qte: 2 })],
  });
  const gerante = uneSession({
    habilitations: [{ menu: 'VENTE', submenus: ['devis', 'reservation'] }],
  });
  const ouvrir = (client: () => object | Promise<object>) =>
    monterPoste(
      <>
        <ModifierDevis f={devis} fini={rien} />
        <Toasts />
      </>,
      gerante,
      { ...rayon, 'GET /api/clients/7': client },
    );
  const lignes = (demandes: readonly Demande[]) =>
    envois(demandes, `/api/factures/${devis.id}/update`).flatMap((c) => c['reservation_produits']);

  it('le produit scanné dont l’assuré tarde part avec « Enregistrer », à son taux', async () => {
    const { attente, lacher } = retenue();
    const demandes = ouvrir(async () => {
      await attente;
      return { data: unClient({ id: 7, prise_en_charge: 80 }) };
    });
    scan(SPASFON);
    const table = within(screen.getByRole('table', { name: 'Produits du devis' }));
    fireEvent.change(table.getByLabelText(/^Quantité, DOLIPRANE/), { target: { value: '3' } });
    fireEvent.blur(table.getByLabelText(/^Quantité, DOLIPRANE/));
    enregistrer();
    await lacher();
    await waitFor(() =>
      expect(lignes(demandes)).toMatchObject([
        { produit_id: 11, qte: 3 },
        { produit_id: 12, qte: 1, prise_en_charge: 80 },
      ]),
    );
  });
  it('l’assuré ne se lit pas : le produit n’entre pas à 0 %, et c’est dit', async () => {
    ouvrir(() => ({ statut: 503, errors: ['Occupé.'] }));
    scan(SPASFON);
    await screen.findByText(clientNonLu(SPASFON.libelle));
    expect(screen.queryByLabelText(/^Quantité, SPASFON/)).toBeNull();
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { abonnements } from '#client/base/subscribe.ts';
import { DialogueConfirmation } from '#client/ui/dialogue-confirmation.tsx';
import { JourneeEcran } from '#client/vente/journee/journee-ecran.tsx';
import { VentesEcran } from '#client/vente/ventes-ecran.tsx';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/depense/depense.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import type { VenteDetail } from '#shared/vente/vente.schema.ts';
import { uneLigne, uneSession, uneVente } from '#tests/factories/objets-du-fil.ts';
import {
  chaqueFoisUnPoste,
  type Demande,
  monterPoste,
  type Serveur,
} from '#tests/harness/poste-de-test.tsx';

const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
});
const COMPTEURS = {
  total_client: 1250,
  total_pc: 400,
  total_ca: 1650,
  total_ht: 1600,
  total_tva: 40,
  total_css: 10,
  marge: -250,
  panier_moyen: 1650,
  nombre_ventes: 1,
};
const aujourdhui = jourDe(new Date());
const detail = uneVente({
  total: 1650,
  total_client: 1250,
  lignes: [
    uneLigne({ id: 1, libelle: 'DOLIPRANE', qte: 2, prix_de_vente: 500 }),
    uneLigne({ id: 2, libelle: 'SPASFON', qte: 1, prix_de_vente: 650 }),
  ],
});

function Adresse() {
  return <output data-testid="adresse">{useLocation().search}</output>;
}
function monter(
  ecran: 'ventes' | 'journee',
  vente: VenteDetail,
  {
    session = GERANTE,
    chemin = '/',
    plus = {},
  }: { session?: Session; chemin?: string; plus?: Serveur } = {},
): Demande[] {
  const { lignes: _lignes, ...enListe } = vente;
  return monterPoste(
    <>
      {ecran === 'ventes' ? <VentesEcran /> : <JourneeEcran />}
      <DialogueConfirmation />
      <Adresse />
    </>,
    session,
    {
      'GET /api/ventes': () => ({ data: [enListe], meta: { total: 1, page: 1, rows: 25 } }),
      [`GET /api/ventes/${vente.id}`]: () => ({ data: vente }),
      'GET /api/ventes-calc-compteur': () => ({ data: COMPTEURS }),
      'GET /api/reservation_produits/vendus': () => ({
        data: [
          {
            id: 11,
            cip: '3400930000014',
            libelle: 'DOLIPRANE',
            qte_vendus: 2,
            qte_actu: 46,
            prix_achat: 300,
            prix_de_vente: 500,
            coef: 1.67,
          },
        ],
        meta: { total: 1, page: 1, rows: 10 },
      }),
      'GET /api/billetages': () => ({ data: [], meta: { total: 0, page: 1, rows: 10 } }),
      'GET /api/depenses': () => ({
        data: [],
        meta: { total: 0, page: 1, rows: 10 },
        extra_data: { total: 0 },
      }),
      ...plus,
    },
    chemin,
  );
}
const lues = (demandes: Demande[], chemin: string) =>
  demandes
    .filter((d) => d.chemin.startsWith(`GET ${chemin}?`))
    .map((d) => Object.fromEntries(new URL(d.chemin.slice(4), 'http://x').searchParams));
const adresse = () => new URLSearchParams(screen.getByTestId('adresse').textContent ?? '');

chaqueFoisUnPoste();

describe('la liste des ventes', () => {
  it('de hier à demain par défaut, liste et compteurs ensemble ; six compteurs ; exporté ou non', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const periode = { period_from: jourPlus(aujourdhui, -1), period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({ ...periode, page: '1', rows: '25' });
    expect(lues(demandes, '/api/ventes-calc-compteur')).toEqual([periode]);
    await screen.findByText('1.650', { exact: false, selector: 'dd' });
    expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
      'Client',
      'Assurance',
      'Chiffre d’affaires',
      'HT',
      'TVA',
      'CSS',
    ]);
    expect(screen.getByText('Non exporté')).toBeTruthy();
  });
  it('une fin avant le début vide les deux dates : plus de période du tout, jusqu’à la suivante', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    fireEvent.change(screen.getByLabelText('au'), { target: { value: '01/01/2020' } });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).not.toHaveProperty('period_from'),
    );
    expect(lues(demandes, '/api/ventes').at(-1)).not.toHaveProperty('period_to');
    await waitFor(() =>
      expect(demandes.map((d) => d.chemin)).toContain('GET /api/ventes-calc-compteur'),
    );
    expect(adresse().get('period_from')).toBe('');
    expect((screen.getByLabelText('Du') as HTMLInputElement).value).toBe('');
  });
  it('une vente annulée ailleurs change sur place ; les nouvelles attendent qu’on les demande', async () => {
    monter('ventes', detail, { chemin: '/?page=2' });
    await screen.findByText('Soldé');
    const { lignes: _l, ...enListe } = detail;
    const entendre = (
      seq: number,
      nom: 'vente.creee' | 'vente.annulee',
      vente: Partial<VenteDetail>,
    ) =>
      act(async () =>
        abonnements.recevoir({
          topic: 'ventes',
          seq,
          nom,
          at: '',
          donnees: { vente: { ...enListe, ...vente } },
        }),
      );
    await entendre(1, 'vente.annulee', { statut: 'Annulé', version: 2 });
    await screen.findByText('Annulé', { selector: '.etiquette' });
    for (const [seq, id] of [
      [2, 409],
      [3, 410],
      [4, 411],
    ] as const)
      await entendre(seq, 'vente.creee', { id });
    expect(screen.getByRole('button', { name: '3 nouvelles lignes – Afficher' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voir la vente 409' })).toBeNull();
  });
  it('par produit : choisi parmi les vendus de la période, il filtre par son numéro', async () => {
    const demandes = monter('ventes', detail);
    await screen.findByText('Awa NDONG');
    const champ = screen.getByRole('combobox', { name: 'Produit' });
    fireEvent.change(champ, { target: { value: 'doli' } });
    await screen.findByRole('option', { name: /DOLIPRANE/ });
    fireEvent.keyDown(champ, { key: 'ArrowDown' });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes').at(-1)).toMatchObject({ contain_product: '11' }),
    );
    await waitFor(() => expect((champ as HTMLInputElement).value).toBe('DOLIPRANE'));
    fireEvent.click(screen.getByRole('button', { name: 'Tous les produits' }));
    await waitFor(() => expect(adresse().has('contain_product')).toBe(false));
  });
});

describe('le détail d’une vente', () => {
  const ouvrir = async (vente: VenteDetail, session: Session = GERANTE, plus: Serveur = {}) => {
    const demandes = monter('ventes', vente, { session, plus });
    fireEvent.click(await screen.findByRole('button', { name: `Voir la vente ${vente.id}` }));
    const dialogue = await screen.findByRole('dialog', {
      name: `Vente N°${vente.id} du 21/11/2026 10:41:00`,
    });
    return { demandes, dialogue };
  };
  it('dit client, réservation, caisse, utilisateur, totaux, différence et produits', async () => {
    const { dialogue } = await ouvrir(detail);
    for (const texte of [
      'COMPTANT',
      'N° 042 - 21/11/2026 10:41:00',
      'Caisse 1 · ticket N° 7',
      'Awa NDONG · encaissé par Brice MBA',
      '3.750 FCFA',
    ])
      expect(within(dialogue).getByText(texte)).toBeTruthy();
    expect(
      within(dialogue)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['PRODUIT', 'QTE', 'P.U.', 'COÛT', '% TAUX']);
    expect(within(dialogue).getByRole('row', { name: /DOLIPRANE/ }).textContent).toBe(
      'DOLIPRANE2500 FCFA1.000 FCFA0 %',
    );
    for (const nom of ['TTC', 'Montant reçu', 'Difference'])
      expect(within(dialogue).getByText(nom)).toBeTruthy();
  });
  it('s’annule après OUI, avec son motif ; NON ne fait rien', async () => {
    const annulation = {
      [`POST /api/ventes/${detail.id}/cancel`]: () => ({
        data: { ...detail, statut: 'Annulé' },
        message: phrasesVente.venteAnnulee,
      }),
    };
    const { demandes, dialogue } = await ouvrir(detail, GERANTE, annulation);
    fireEvent.change(within(dialogue).getByLabelText('Motif de l’annulation (facultatif)'), {
      target: { value: 'doublon' },
    });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    fireEvent.click(await screen.findByRole('button', { name: 'NON' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toEqual([]);
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler la vente' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OUI' }));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toMatchObject([
        { chemin: `POST /api/ventes/${detail.id}/cancel`, corps: { motif: 'doublon' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Vente N°/ })).toBeNull());
  });
  it('annulée : la bande rouge, par qui, quand, pourquoi, et plus de bouton', async () => {
    const { dialogue } = await ouvrir(
      uneVente({
        statut: 'Annulé',
        annule_at: '2026-11-21T11:00:00.000+01:00',
        annule_par: 'Chef',
        annule_motif: 'doublon',
        contre_passee: true,
        export_at: '2026-11-21T10:50:00.000+01:00',
      }),
    );
    expect(within(dialogue).getByText(phrasesVente.venteAnnuleeBandeau)).toBeTruthy();
    expect(within(dialogue).getByText('Par Chef, le 21/11/2026 11:00:00 : doublon')).toBeTruthy();
    expect(within(dialogue).getByText(phrasesVente.venteContrePassee)).toBeTruthy();
    expect(within(dialogue).getByText(phrasesVente.venteAnnuleeApresExport)).toBeTruthy();
    expect(within(dialogue).queryByRole('button', { name: 'Annuler la vente' })).toBeNull();
  });
  it('exportée : le bouton dit qu’il faut un administrateur ; qui n’a que les journées ne l’a pas', async () => {
    const { dialogue } = await ouvrir(uneVente({ export_at: '2026-11-21T10:50:00.000+01:00' }));
    expect(within(dialogue).getByRole('button', { name: 'Annuler la vente' }).title).toBe(
      phrasesVente.annulationAdmin,
    );
    cleanup();
    const autre = await ouvrir(
      detail,
      uneSession({ habilitations: [{ menu: 'GESTION', submenus: ['journee'] }] }),
    );
    expect(within(autre.dialogue).queryByRole('button', { name: 'Annuler la vente' })).toBeNull();
  });
  it('annulée par un autre poste pendant qu’on la lit : elle devient rouge', async () => {
    const { dialogue } = await ouvrir(detail);
    await within(dialogue).findByText('DOLIPRANE');
    const { lignes: _l, ...enListe } = detail;
    await act(async () =>
      abonnements.recevoir({
        topic: 'ventes',
        seq: 1,
        nom: 'vente.annulee',
        at: '',
        donnees: { vente: { ...enListe, version: 2, statut: 'Annulé' } },
      }),
    );
    await within(dialogue).findByText(phrasesVente.venteAnnuleeBandeau);
    expect(within(dialogue).getByText('SPASFON')).toBeTruthy();
  });
  it('la facture : le nom s’écrit pour COMPTANT, pas pour un client connu ; les produits à part', async () => {
    monter('ventes', detail);
    fireEvent.click(
      await screen.findByRole('button', { name: `Facture de la vente ${detail.id}` }),
    );
    const facture = await screen.findByRole('dialog', {
      name: `Facture pour la vente N°${detail.id} du 21/11/2026 10:41:00`,
    });
    expect((within(facture).getByLabelText('Client') as HTMLInputElement).readOnly).toBe(false);
    expect(within(facture).getByRole('button', { name: 'Recapitulatif de facture' })).toBeTruthy();
    expect(
      within(facture)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['PRODUIT', 'QTE', 'P.U.', 'TOTAL']);
    cleanup();
    const connu = uneVente({ client_id: 7, client: 'ONDO Paul' });
    monter('ventes', connu);
    fireEvent.click(await screen.findByRole('button', { name: `Facture de la vente ${connu.id}` }));
    expect(((await screen.findByLabelText('Client')) as HTMLInputElement).readOnly).toBe(true);
  });
});

describe('la fin de journée', () => {
  const CHEFFE = uneSession({ is_admin: true });
  it('une période pour tout ; chaque onglet ne se lit qu’ouvert ; huit compteurs', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE });
    await screen.findByText('Aucune caisse comptée sur la période');
    const periode = { period_from: aujourdhui, period_to: jourPlus(aujourdhui, 1) };
    expect(lues(demandes, '/api/billetages')[0]).toMatchObject(periode);
    expect(screen.getAllByRole('term')).toHaveLength(8);
    for (const chemin of [
      '/api/ventes',
      '/api/reservation_produits/vendus',
      '/api/depenses',
      '/api/mouvements',
    ])
      expect(lues(demandes, chemin)).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Dépenses' }));
    await screen.findByText('Aucune dépense sur la période');
    expect(lues(demandes, '/api/depenses')[0]).toMatchObject(periode);
    fireEvent.change(screen.getByLabelText('Du'), { target: { value: '01/11/2026' } });
    await waitFor(() =>
      expect(lues(demandes, '/api/depenses').at(-1)).toMatchObject({ period_from: '2026-11-01' }),
    );
    await waitFor(() =>
      expect(lues(demandes, '/api/ventes-calc-compteur').at(-1)).toMatchObject({
        period_from: '2026-11-01',
      }),
    );
  });
  it('« Trouver les ventes » mène aux ventes du produit', async () => {
    const demandes = monter('journee', detail, { session: CHEFFE, chemin: '/?onglet=vendus' });
    fireEvent.click(await screen.findByRole('button', { name: 'Trouver les ventes de DOLIPRANE' }));
    await screen.findByText('Awa NDONG');
    expect(screen.getByRole('tab', { name: 'Ventes' }).getAttribute('aria-selected')).toBe('true');
    expect(lues(demandes, '/api/ventes')[0]).toMatchObject({
      contain_product: '11',
      period_from: aujourdhui,
    });
  });
  it('une dépense sans montant est refusée sur place ; bonne, elle part avec son jour', async () => {
    const demandes = monter('journee', detail, {
      session: CHEFFE,
      chemin: '/?onglet=depenses',
      plus: {
        'POST /api/depenses': ({ corps }) => ({
          data: { id: 1, ...corps },
          message: phrasesDepense.depenseCreee,
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle dépense' }));
    fireEvent.change(screen.getByLabelText('Libellé'), { target: { value: 'Taxi' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(phrasesDepense.depenseNulle);
    fireEvent.change(screen.getByLabelText('Montant (FCFA)'), { target: { value: '2500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toMatchObject([
        { corps: { libelle: 'Taxi', categorie: 'Divers', montant: 2500, date: aujourdhui } },
      ]),
    );
  });
});

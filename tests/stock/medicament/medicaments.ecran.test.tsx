import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { MedicamentsEcran } from '#client/stock/medicament/medicaments-ecran.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { nombreEntier } from '#shared/base/nombre.phrases.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import type { Boite, FicheMedicament } from '#shared/stock/medicament/fiche.schema.ts';
import type { ImportBase } from '#shared/stock/medicament/import.schema.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { type Demande, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';
import { faireActe } from '#tests/harness/actes-de-ligne.ts';

const quand = '2026-11-21T10:41:00.000+01:00';
const m: Medicament = {
  id: 7,
  cip13: '3400935955838',
  cip7: '3595583',
  cis: '60000001',
  libelle: 'DOLIFICTIF 500 mg, comprimé',
  presentation: 'plaquette(s) de 16 comprimé(s)',
  dci: 'PARACETAMOL',
  forme: 'comprimé',
  voies: 'orale',
  titulaire: 'LABO',
  groupe_generique: 'PARACETAMOL 500 mg - DOLIFICTIF',
  type_generique: 'Princeps',
  atc: 'N02BE01',
  condition: null,
  prix_eur: 2.1,
  disponible: true,
  produit_id: null,
};
const boite = (b: Partial<Boite> = {}): Boite => ({
  id: 7,
  cis: '60000001',
  cip13: m.cip13,
  cip7: m.cip7,
  libelle: m.libelle,
  presentation: m.presentation,
  titulaire: 'LABO',
  type_generique: 'Princeps',
  prix_eur: 2.1,
  disponible: true,
  produit_id: null,
  produit_libelle: null,
  produit_qte: null,
  produit_prix: null,
  ...b,
});
const source = { nom: 'base-donnees-publique', date_donnees: '2026-05-19', importee_le: quand };
const fiche = (f: Partial<FicheMedicament> = {}): FicheMedicament => ({
  medicament: m,
  boites: [boite()],
  classes: [{ code: 'N02BE01', libelle: 'paracétamol', grand_public: null }],
  indications: null,
  source,
  fiche: {
    statut: 'Autorisation active',
    procedure: null,
    etat: 'Commercialisée',
    date_amm: '2020-02-01',
    alerte: null,
    surveillance: true,
    interet_majeur: false,
    composition: [
      {
        element: 'comprimé',
        substance: 'PARACÉTAMOL',
        dosage: '500 mg',
        reference: 'un comprimé',
        fraction: false,
      },
    ],
    conditions: ['liste II'],
    groupes: [],
    presentations: [],
    avis: [
      {
        date: '2022-02-09',
        motif: 'Inscription',
        valeur: 'Important',
        texte: 'Important dans la douleur.',
        lien: 'javascript:alert(1)',
      },
    ],
    disponibilites: [
      {
        cip13: null,
        libelle: 'Rupture de stock',
        debut: '2026-04-14',
        maj: '2026-05-18',
        remise: null,
        lien: 'https://exemple/rupture',
      },
    ],
  },
  ...f,
});
const unImport = (i: Partial<ImportBase> = {}): ImportBase => ({
  id: 1,
  version: 1,
  statut: 'Terminé',
  etape: '',
  faits: 20_903,
  total: 20_903,
  date_donnees: '2026-05-19',
  lus: 20_903,
  ajoutes: 20_903,
  modifies: 0,
  retires: 0,
  gardes: 0,
  erreurs: [],
  created_by: 'Admin',
  created_at: quand,
  termine_at: quand,
  ...i,
});
const etat = (dernier: ImportBase | null, reussi: ImportBase | null = dernier) => ({
  nombre: reussi?.lus ?? 0,
  dernier,
  reussi,
});
const posts = (demandes: Demande[]) => demandes.filter((d) => d.chemin.startsWith('POST'));
const monter = (
  plus: Serveur = {},
  session = uneSession({ is_admin: true }),
  chemin = '/stock/database',
) =>
  monterPoste(
    <>
      <MedicamentsEcran />
      <ConfirmDialog />
    </>,
    session,
    {
      'GET /api/medicaments': () => ({ data: [m], meta: { total: 1, page: 1, rows: 25 } }),
      'GET /api/medicaments-import': () => ({ data: etat(unImport()) }),
      'GET /api/medicaments/7/fiche': () => ({ data: fiche() }),
      'GET /api/medicaments/7/groupe': () => ({
        data: [
          boite({
            id: 8,
            libelle: 'GÉNÉRIQUE A',
            produit_id: 3,
            produit_libelle: 'GENERIQUE A',
            produit_qte: 12,
            produit_prix: 1500,
            type_generique: 'Générique',
          }),
          boite(),
          boite({ id: 9, libelle: 'RETIRÉ', disponible: false }),
        ],
      }),
      'GET /api/rayons': () => ({ data: [{ id: 2, libelle: 'A-02' }] }),
      ...plus,
    },
    chemin,
  );
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('la base de médicaments', () => {
  it('dit sa source et ses dates ; vide ou illisible, elle le dit', async () => {
    let reponse: ReturnType<Serveur[string]> = 'coupe';
    monter({ 'GET /api/medicaments': () => reponse });
    await screen.findByText('La liste n’a pas pu être lue');
    await screen.findByText(/données du 19\/05\/2026, importées le 21\/11\/2026/);
    reponse = { data: [], meta: { total: 0, page: 1, rows: 25 } };
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText(/Aucun médicament/);
  });

  it('la fiche montre ce que la base sait ; un lien qui n’en est pas un ne s’ouvre pas', async () => {
    monter();
    fireEvent.click(await screen.findByRole('button', { name: /^Fiche de DOLIFICTIF/ }));
    const dialogue = await screen.findByRole('dialog');
    await within(dialogue).findByRole('table', { name: 'Composition' });
    for (const texte of [
      'liste II',
      'Surveillance renforcée',
      'Rupture de stock',
      'Service rendu : Important',
      'Important dans la douleur.',
    ])
      expect(within(dialogue).getByText(texte)).toBeTruthy();
    expect(
      within(dialogue)
        .getAllByRole('link')
        .map((a) => a.getAttribute('href')),
    ).toEqual(['https://exemple/rupture']);
    expect(
      within(dialogue).getByText(/^Source : base-donnees-publique, données du 19\/05\/2026/),
    ).toBeTruthy();
  });

  it('[NOT-17] la notification d’une demande ouvre l’ajout de ce médicament, puis propose la commande', async () => {
    const demandes = monter(
      {
        'GET /api/medicaments/7': () => ({ data: m }),
        'POST /api/medicaments/7/ajouter': () => ({ data: unProduit({ id: 31 }) }),
        'POST /api/commandes/ajouter-produit/31': () => ({ message: 'Ajouté.' }),
      },
      uneSession({ is_admin: true }),
      '/stock/database?q=3400935955838&ajouter=7',
    );
    const dialogue = await screen.findByRole('dialog', { name: 'Ajouter à mes produits' });
    expect(within(dialogue).getByText(/DOLIFICTIF/)).toBeTruthy();
    fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
    fireEvent.click(await screen.findByRole('button', { name: /^OUI/ }));
    await waitFor(() =>
      expect(posts(demandes).map((d) => d.chemin)).toEqual([
        'POST /api/medicaments/7/ajouter',
        'POST /api/commandes/ajouter-produit/31',
      ]),
    );
  });

  it('une fiche illisible se relit', async () => {
    let coupe = true;
    monter({
      'GET /api/medicaments/7/fiche': () =>
        coupe ? { statut: 500, errors: ['Panne.'] } : { data: fiche({ fiche: null }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Fiche de DOLIFICTIF/ }));
    await screen.findByText('Panne.');
    coupe = false;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('table', { name: 'Présentations' });
  });

  it('[MED-12] le groupe dit ce que nous avons, cache ce qui n’est plus vendu, et ajoute une boîte', async () => {
    const demandes = monter({ 'POST /api/medicaments/7/ajouter': () => ({ data: {} }) });
    await faireActe(`${m.libelle}, ${m.cip13}`, 'Groupe générique');
    const table = await screen.findByRole('table', { name: 'Membres du groupe générique' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('row', { name: /GÉNÉRIQUE A.*12 1\.500 FCFA/ })).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/n’est plus commercialisé/));
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    fireEvent.click(within(table).getByRole('button', { name: /^Ajouter DOLIFICTIF/ }));
    const dialogue = await screen.findByRole('dialog', { name: 'Ajouter à mes produits' });
    const vendre = (value: string) =>
      fireEvent.change(within(dialogue).getByLabelText('Prix de vente (FCFA)'), {
        target: { value },
      });
    // [PRO-19] There is no coin under one franc: said by the field, which holds the form.
    vendre('2400,5');
    within(dialogue).getByText(nombreEntier);
    fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
    vendre('2400');
    fireEvent.submit(dialogue.querySelector('form') ?? dialogue);
    await waitFor(() =>
      expect(posts(demandes)[0]?.corps).toEqual({
        prix_achat: 0,
        prix_de_vente: 2400,
        qte: 0,
        rayon_id: null,
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Ajouter à mes produits' })).toBeNull(),
    );
  });
});

describe('l’import', () => {
  const fichiers = (...noms: string[]) => noms.map((nom) => new File(['60000001\tx\n'], nom));
  const ouvrir = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Importer' }));
    return screen.findByRole('dialog', { name: 'Importer la base publique des médicaments' });
  };
  const choisir = (dialogue: HTMLElement, ...noms: string[]) =>
    fireEvent.change(within(dialogue).getByLabelText('Fichiers de la base'), {
      target: { files: fichiers(...noms) },
    });

  it('dit ce qui manque, envoie fichier par fichier, puis suit ce que le sujet pousse', async () => {
    let entendre: Parameters<typeof subscriptions.add>[1] | undefined;
    vi.spyOn(subscriptions, 'add').mockImplementation((sujet, f) => {
      if (sujet === 'medicaments') entendre = f;
      return () => undefined;
    });
    let en = etat(null);
    const lance = unImport({
      statut: 'En cours',
      etape: phrasesMedicament.etapeLecture,
      faits: 0,
      total: 0,
      termine_at: null,
    });
    const demandes = monter({
      'GET /api/medicaments-import': () => ({ data: en }),
      'POST /api/medicaments-import/fichiers': () => ({ data: { nom: 'x', octets: 1 } }),
      'POST /api/medicaments-import': () => {
        en = etat(lance, null);
        return { data: lance };
      },
    });
    const dialogue = await ouvrir();
    const importer = within(dialogue).getByRole('button', { name: 'Importer' });
    choisir(dialogue, 'CIS_bdpm.txt', 'photo.png');
    await within(dialogue).findByText(phrasesMedicament.fichierInconnu('photo.png'));
    await waitFor(() =>
      expect(importer.getAttribute('title')).toBe(
        typeset(phrasesMedicament.fichiersManquants(['CIS_CIP_bdpm.txt', 'CIS_COMPO_bdpm.txt'])),
      ),
    );
    choisir(dialogue, 'CIS_CIP_bdpm.txt', 'CIS_COMPO_bdpm.txt');
    await waitFor(() => expect(importer.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(importer);
    await within(dialogue).findByText(/^Lecture des fichiers… \(lancé par Admin\)/);
    expect(posts(demandes).map((d) => d.chemin)).toEqual([
      ...Array.from({ length: 3 }, () => 'POST /api/medicaments-import/fichiers'),
      'POST /api/medicaments-import',
    ]);
    expect(posts(demandes)[3]?.corps).toEqual({
      fichiers: ['CIS_bdpm.txt.gz', 'CIS_CIP_bdpm.txt.gz', 'CIS_COMPO_bdpm.txt.gz'],
    });
    expect(importer.getAttribute('title')).toBe(typeset(phrasesMedicament.importEnCours('Admin')));
    const dire = (i: ImportBase) =>
      act(() =>
        entendre?.({
          topic: 'medicaments',
          seq: i.version,
          nom: 'base.import',
          at: quand,
          donnees: { import: i },
        }),
      );
    dire({
      ...lance,
      version: 2,
      etape: phrasesMedicament.etapeEcriture,
      faits: 10_000,
      total: 20_000,
    });
    await within(dialogue).findByText(/^Enregistrement : 10\.000 sur 20\.000 lignes/);
    expect(screen.getByText('Import en cours : 50 %')).toBeTruthy();
    dire(unImport({ version: 3, gardes: 2 }));
    await within(dialogue).findByText(/présentations lues, données du 19\/05\/2026/);
    expect(
      demandes.filter((d) => d.chemin.startsWith('GET /api/medicaments?')).length,
    ).toBeGreaterThan(1);
  });

  it('un import refusé dit ses lignes, et que rien n’a changé', async () => {
    monter({
      'GET /api/medicaments-import': () => ({
        data: etat(
          unImport({
            id: 2,
            statut: 'Échoué',
            erreurs: [
              'CIS_CIP_bdpm.txt, ligne 8 : prix « 3.50 » illisible.',
              'Rien n’a été importé.',
            ],
          }),
          unImport(),
        ),
      }),
    });
    const dialogue = await ouvrir();
    await within(dialogue).findByText(/ligne 8 : prix « 3\.50 » illisible/);
  });

  it('qui ne tient pas les paramètres sait pourquoi il n’importe pas', async () => {
    monter({}, uneSession({ habilitations: [{ menu: 'STOCK', submenus: ['base'] }] }));
    const bouton = await screen.findByRole('button', { name: 'Importer' });
    expect(bouton.getAttribute('title')).toBe(phrasesMedicament.droitImport);
    fireEvent.click(bouton);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

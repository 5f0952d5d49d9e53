// Server: a second HTTP server plays the drug service: answers, refusals, cuts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import {
  PAR_DEFAUT,
  type ReponsePrescription,
  type ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { createLog } from '#server/platform/http/log.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ClientVidal, VidalIndisponible } from '#server/sante/prescription/vidal/client-vidal.ts';
import { avecThesaurus } from '#tests/sante/interaction/avec-thesaurus.scene.ts';
import { unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { CLES, vidalFactice } from './vidal-factice.ts';

const VMP = { id: '900101', texte: 'paracétamol * 500 mg ; voie orale ; cp' };
const PRODUITS = [
  {
    id: '900001',
    titre: 'EXEMPLAMOL 500 mg cp',
    dci: 'paracétamol',
    forme: 'comprimé',
    dosage: '500mg',
    vmp: VMP,
    cip13: '3400999999915',
    cip7: '9999991',
    indications: ['Fièvre', 'Douleur'],
    contrindications: [
      'Insuffisance hépatique',
      'Enfant de moins de 6 ans',
      'Grossesse au 3e trimestre',
    ],
  },
  {
    id: '900002',
    titre: 'AUTREMOL 500 mg cp',
    vmp: VMP,
    cip13: '3400999999922',
    cip7: '9999992',
    indications: ['Fièvre'],
  },
  {
    id: '900003',
    titre: 'TROISIEMOL 500 mg cp',
    dci: 'paracétamol',
    vmp: VMP,
    cip13: '3400999999939',
    cip7: '0999993',
    indications: ['Fièvre'],
  },
  { id: '900004', titre: 'NUDIEN', indications: ['Rien'] },
  { id: '900005', titre: 'CREMOL crème', genre: 'NON_PHARMACEUTICAL', indications: ['Fièvre'] },
  { id: '900006', titre: 'SUPPRIMOL 1 g', marche: 'DELETED', indications: ['Fièvre'] },
];
const lignes: string[] = [];
let vidal: Awaited<ReturnType<typeof vidalFactice>>;
let serveur: ServeurDeTest;
let awa: Poste;
let ids: Record<'stock' | 'rupture', number>;
beforeAll(async () => {
  vidal = await vidalFactice(PRODUITS);
  serveur = await serveurDeTest({
    vidal: vidal.acces,
    journal: createLog('trace', { write: (l: string) => void lignes.push(l) }),
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  ids = {
    rupture: await unProduit(serveur, { libelle: 'AUTREMOL LOCAL', qte: 0, cip: '9999992' }),
    stock: await unProduit(serveur, {
      libelle: 'TROISIEMOL LOCAL',
      qte: 7,
      prix: 2500,
      cip: ' 0999 993',
    }),
  };
});
afterAll(async () => {
  await serveur.detruire();
  await vidal.fermer();
});
beforeEach(() => void vidal.demandes.splice(0));
const chercher = (corps: object) =>
  awa.ecrire<ReponsePrescription>('/api/prescription/rechercher', corps);
const noms = (r: { data: ReponsePrescription }) => r.data.resultats.map((m) => m.libelle);

describe('l’aide à la prescription, avec le service de médicaments', () => {
  it('[PRE-1] [PRE-9] par indication : en stock, puis à commander, puis ailleurs ; ni cosmétique ni produit supprimé', async () => {
    const { statut, data } = await chercher({ pathologie: 'fièvre' });
    expect(statut).toBe(200);
    expect(data).toMatchObject({ source: 'vidal', message: null });
    expect(data.resultats.map((m) => [m.libelle, m.status, m.id, m.qte, m.prix_de_vente])).toEqual([
      ['TROISIEMOL 500 mg cp', 'in_stock', ids.stock, 7, 2500],
      ['AUTREMOL 500 mg cp', 'on_order', ids.rupture, 0, 1000],
      ['EXEMPLAMOL 500 mg cp', 'vidal_only', null, 0, null],
    ]);
  });
  it('[PRE-7] chaque champ vient du flux ; absent, il a le texte spécifié, jamais un fait inventé', async () => {
    const { data } = await chercher({ pathologie: 'fièvre' });
    const [, autre, exemple] = data.resultats;
    expect(exemple).toMatchObject({
      cip: '3400999999915',
      cips: ['3400999999915', '9999991'],
      dci: 'paracétamol',
      forme: 'comprimé',
      dosage: '500mg',
      posologie: PAR_DEFAUT.posologie,
      duree: PAR_DEFAUT.duree,
      indications: ['Fièvre', 'Douleur'],
      contrindications: PRODUITS[0]?.contrindications,
    });
    expect(autre).toMatchObject({
      dci: 'paracétamol',
      dosage: '500 mg',
      forme: PAR_DEFAUT.forme,
      contrindications: [],
    });
    expect((await chercher({ pathologie: 'rien' })).data.resultats[0]).toMatchObject({
      libelle: 'NUDIEN',
      cip: null,
      dci: 'Non renseigné',
      forme: 'Non renseigné',
      dosage: 'Voir notice',
      posologie: 'Consulter la notice du médicament',
      duree: 'Selon prescription médicale',
      status: 'vidal_only',
    });
  });
  it('[PRE-4] enfant, grossesse, allergie : ce que le flux en dit, à lire avant de donner', async () => {
    const { data } = await chercher({
      pathologie: 'fièvre',
      age: 4,
      allergies: ['Paracetamol'],
      contre_indications: ['grossesse', 'insuffisance hepatique'],
    });
    expect(data.resultats.find((m) => m.libelle.startsWith('EXEMPLAMOL'))?.alertes).toEqual([
      'Contre-indiqué chez l’enfant : Enfant de moins de 6 ans',
      'Contre-indiqué en cas de grossesse : Grossesse au 3e trimestre',
      'Contre-indication signalée (insuffisance hepatique) : Insuffisance hépatique',
      'Allergie signalée : Paracetamol',
    ]);
  });
  it('[PRE-8] la recherche détaillée refusée, la simple répond', async () => {
    const r = await chercher({
      pathologie: '__strict exemplamol',
      age: 30,
      poids: 70,
      contre_indications: ['asthme'],
    });
    expect(noms(r)).toEqual(['EXEMPLAMOL 500 mg cp']);
    const produits = vidal.demandes.filter((u) => u.pathname === '/rest/api/products');
    expect(
      produits.map((u) => [
        u.searchParams.get('age'),
        u.searchParams.get('weight'),
        u.searchParams.get('contraindications'),
      ]),
    ).toEqual([
      ['30', '70', 'asthme'],
      [null, null, null],
    ]);
  });
  it('les clés vont à chaque appel, à ce service seulement ; une même question n’est pas posée deux fois', async () => {
    await chercher({ pathologie: 'douleur' });
    const premiers = vidal.demandes.length;
    await chercher({ pathologie: 'douleur' });
    expect(vidal.demandes.length).toBe(premiers);
    expect(vidal.sansCles).toEqual([]);
    const client = new ClientVidal(vidal.acces);
    expect(client.adresse('http://eurekasante.invalid/medicament/1')).toBeNull();
    expect(client.adresse('//ailleurs.invalid/x')).toBeNull();
    expect(client.adresse('/rest/api/documents?patient=false')).toContain(
      `patient=false&app_id=${CLES.appId}`,
    );
  });
  it.each(['__403', '__500', '__coupe'])(
    '%s : notre base répond à la place, et c’est dit',
    async (pathologie) => {
      expect((await chercher({ pathologie })).data).toMatchObject({
        resultats: [],
        source: 'base',
        message: phrasesPrescription.vidalIndisponible,
      });
    },
  );
  it.each(['__204', '__html', '__empty', '__nonxml'])(
    '%s : rien trouvé, sans faute',
    async (pathologie) => {
      expect((await chercher({ pathologie })).data).toMatchObject({
        resultats: [],
        source: 'vidal',
        message: null,
      });
    },
  );
  it('un service muet est abandonné après son délai', async () => {
    await expect(
      new ClientVidal(vidal.acces, 80).lire('/rest/api/products', { q: '__timeout' }),
    ).rejects.toThrow(VidalIndisponible);
  });
  it('un flux d’avant 2018, ou d’une seule entrée, se lit pareil', async () => {
    expect(noms(await chercher({ pathologie: '__nons exemplamol' }))).toEqual([
      'EXEMPLAMOL 500 mg cp',
    ]);
    expect((await chercher({ pathologie: '__nons exemplamol' })).data.resultats[0]).toMatchObject({
      cip: '3400999999915',
      contrindications: PRODUITS[0]?.contrindications,
    });
    expect(noms(await chercher({ pathologie: '__one mol' }))).toHaveLength(1);
  });
  it('ni la pathologie ni les clés n’entrent dans le journal', async () => {
    await chercher({ pathologie: 'drépanocytose', allergies: ['iode-7731'] });
    await chercher({ pathologie: '__500' });
    expect(lignes.length).toBeGreaterThan(0);
    expect(lignes.filter((l) => /drépanocytose|iode-7731|essai-cle/i.test(l))).toEqual([]);
  });
  it('[PRE-12] équivalents externes : même DCI, dosage, voie et forme, sans le produit lui-même, en stock d’abord', async () => {
    const exemple = await unProduit(serveur, { libelle: 'EXEMPLAMOL LOCAL', cip: '3400999999915' });
    const { data } = await awa.lire<ResultatPrescription[]>(
      `/api/produits/${exemple}/equivalents-externes`,
    );
    expect(data).toHaveLength(2);
    expect(data).toMatchObject([
      { libelle: 'TROISIEMOL 500 mg cp', id: ids.stock, prix_de_vente: 2500 },
      { libelle: 'AUTREMOL 500 mg cp', id: ids.rupture, prix_de_vente: 1000 },
    ]);
    expect(
      await awa.lire(`/api/produits/${await unProduit(serveur)}/equivalents-externes`),
    ).toMatchObject({ statut: 200, data: [], message: phrasesPrescription.vidalSansCip });
    expect((await awa.lire('/api/produits/999999/equivalents-externes')).statut).toBe(404);
  });
  it('sans pathologie, hors bornes : chaque faute sa phrase', async () => {
    expect(await chercher({ pathologie: '  ' })).toMatchObject({
      statut: 422,
      errors: [phrasesPrescription.pathologieRequise],
    });
    expect(await chercher({ pathologie: 'x', age: 121, poids: 0 })).toMatchObject({
      statut: 422,
      errors: ['L’âge doit être entre 0 et 120 ans.', 'Le poids doit être entre 1 et 300 kg.'],
    });
  });
});

describe('sans le service', () => {
  let seul: ServeurDeTest;
  let serge: Poste;
  beforeAll(async () => {
    seul = await serveurDeTest();
    serge = await seul.poste('Serge', { habilitations: VENDRE });
    const em = seul.orm.em.fork();
    await sql(
      em,
      `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, atc,
          disponible)
        values
      ('3400911111111', '1111111', '1', 'PALUFIN 80 mg, comprimé', 'boîte de 24',
        'ARTEMETHER + LUMEFANTRINE', 'comprimé', 'P01BF01', true),
      ('3400922222222', '2222222', '2', 'QUINIFIN 300 mg/mL, solution', '10 ampoules', 'QUININE',
        'solution', 'P01BC01', true),
      ('3400933333333', '3333333', '3', 'AVISOL 1 g, gélule', 'boîte', 'AVISINE', null, 'N02BE01',
        true),
      ('3400944444444', '4444444', '4', 'RETIRE', 'boîte', null, null, 'P01BC01', false)`,
    );
    await sql(
      em,
      `insert into atc (code, libelle, grand_public)
        values ('P01', 'antiprotozoaires', 'Paludisme et parasites'),
          ('N02', 'analgésiques', 'Douleur')`,
    );
    await sql(
      em,
      `insert into medicament_avis (cis, avis, indications)
        values ('3',
          'Le service médical rendu est important dans le traitement du paludisme grave.', null)`,
    );
    await unProduit(seul, { libelle: 'QUINIFIN LOCAL', qte: 3, cip: '2222222' });
    await unProduit(seul, { libelle: 'TISANE DES FIÈVRES', qte: 5 });
  });
  afterAll(() => seul.detruire());
  const demander = (corps: object) =>
    serge.ecrire<ReponsePrescription>('/api/prescription/rechercher', corps);

  it('[PRE-10] par les mots de tous les jours d’une classe, puis par les avis ; le stock d’abord ; sans service réglé, rien ne manque', async () => {
    const { data } = await demander({ pathologie: 'Paludisme' });
    expect(data).toMatchObject({ source: 'base', message: null });
    expect(data.resultats.map((m) => [m.libelle, m.status, m.dosage])).toEqual([
      ['QUINIFIN 300 mg/mL, solution', 'in_stock', '300 mg/mL'],
      ['PALUFIN 80 mg, comprimé', 'vidal_only', '80 mg'],
      ['AVISOL 1 g, gélule', 'vidal_only', '1 g'],
    ]);
    expect(data.resultats[2]).toMatchObject({
      avis: expect.stringContaining('paludisme grave'),
      forme: 'Non renseigné',
      indications: [],
      contrindications: [],
    });
  });
  it('[PRE-10] par le nom, la DCI, ou un produit que seule la pharmacie connaît', async () => {
    expect(noms(await demander({ pathologie: 'lumefantrine' }))).toEqual([
      'PALUFIN 80 mg, comprimé',
    ]);
    expect((await demander({ pathologie: 'tisane fievres' })).data.resultats).toMatchObject([
      { libelle: 'TISANE DES FIÈVRES', status: 'in_stock', qte: 5 },
    ]);
    expect(noms(await demander({ pathologie: '%_' }))).toEqual([]);
  });
  it('[PRE-10] un produit à nous de même DCI, sous un code que la base ignore, vient d’abord', async () => {
    const coartem = await unProduit(seul, {
      libelle: 'COARTEM 20/120 MG CP B/24',
      qte: 47,
      cip: '3400999000017',
      dci: 'ARTEMETHER + LUMEFANTRINE',
    });
    const { data } = await demander({ pathologie: 'Paludisme' });
    expect(data.resultats.map((m) => [m.libelle, m.status])).toEqual([
      ['QUINIFIN 300 mg/mL, solution', 'in_stock'],
      ['COARTEM 20/120 MG CP B/24', 'in_stock'],
      ['PALUFIN 80 mg, comprimé', 'vidal_only'],
      ['AVISOL 1 g, gélule', 'vidal_only'],
    ]);
    expect(data.resultats.filter((m) => m.id === coartem)).toHaveLength(1);
  });
  it('[PRE-13] une note de la loi n’est pas une indication', async () => {
    await sql(
      seul.orm.em.fork(),
      `insert into medicament_avis (cis, avis, indications)
        values ('2', null, $1)`,
      [
        "Ce médicament peut être pris en charge ou remboursé par l'Assurance Maladie dans le cas suivant :\nPrévention du paludisme ; JOURNAL OFFICIEL ; 14/02/07",
      ],
    );
    const { data } = await demander({ pathologie: 'quinifin' });
    expect(data.resultats[0]?.indications).toEqual(['Prévention du paludisme']);
  });
  it('[PRE-15] sans thésaurus ni date de la base, c’est dit ; ce que rien ne dit du patient l’est aussi', async () => {
    const { data } = await demander({
      pathologie: 'quinifin',
      age: 5,
      autres_medicaments: ['aspirine'],
    });
    expect(data.donnees).toEqual({ base: null, edition: null });
    expect(data.autres).toEqual([{ nom: 'aspirine', composition: null }]);
    expect(data.resultats).toMatchObject([
      { alertes: [], inconnues: [phrasesPrescription.inconnuAge(5)], composition: null },
    ]);
  });
  it('[PRE-12] sans service réglé, les équivalents externes ne disent rien', async () => {
    expect(await serge.lire('/api/produits/1/equivalents-externes')).toMatchObject({
      statut: 200,
      data: [],
      message: '',
    });
  });

  describe('un thésaurus en service', () => {
    beforeAll(async () => {
      await sql(
        seul.orm.em.fork(),
        `insert into medicament (cip13, cip7, cis, libelle, presentation, dci, forme, atc,
            condition, disponible)
          values
        ('3400955555555', '5555555', '5', 'MACROFIN 500 mg, comprimé', 'boîte', 'CLARITHROMYCINE',
          'comprimé', 'J01FA09', 'réservé aux femmes enceintes', true),
        ('3400966666666', '6666666', '6', 'MACROFINLIQUIDE, sirop', 'flacon', 'CODEINE', 'sirop',
          'R05DA04', null, true)`,
      );
      await sql(
        seul.orm.em.fork(),
        `insert into atc (code, libelle) values ('J01FA', 'macrolides')`,
      );
      await avecThesaurus(seul);
    });

    it('[PRE-17] une substance, ou la marque d’une boîte de la base ; ni un début de nom, ni l’inconnu', async () => {
      const { data } = await demander({
        pathologie: 'macrofin',
        autres_medicaments: ['Simvastatine', 'macrofin', 'macro', 'zzz'],
      });
      const ids = data.autres.map((a) => a.composition?.substances.flatMap((s) => s.ids) ?? null);
      expect(ids).toEqual([['simvastatine'], ['clarithromycine'], null, null]);
      expect(data.donnees.edition).toMatchObject({ libelle: 'mars 2026' });
    });
    it('[PRE-14] grossesse, allergie par une autre façon de la nommer, par sa classe', async () => {
      const { data } = await demander({
        pathologie: 'macrofin 500',
        grossesse: true,
        allergies: ['macrofin', 'Macrolides', 'codéine'],
      });
      expect(data.resultats[0]).toMatchObject({
        composition: { substances: [{ ids: ['clarithromycine'], connaissance: 'edition' }] },
        alertes: [
          'Allergie signalée : macrofin',
          phrasesPrescription.faitPourGrossesse('réservé aux femmes enceintes'),
          phrasesPrescription.allergieParClasse('Macrolides', 'macrolides'),
        ],
        inconnues: [],
      });
    });
    it('[PRE-18] une allergie mal écrite est dite ; celle d’une autre classe que les trouvés ne l’est pas', async () => {
      const { data } = await demander({
        pathologie: 'macrofin 500',
        allergies: ['macrofin', 'codéin', 'codéine', 'AINS'],
      });
      expect(data.allergies.map((a) => [a.nom, a.reconnue])).toEqual([
        ['macrofin', true],
        ['codéin', false],
        ['codéine', true],
        ['AINS', true],
      ]);
    });
    it('ni les allergies ni les autres médicaments n’entrent dans une adresse ou le journal d’audit', async () => {
      await demander({
        pathologie: 'macrofin',
        autres_medicaments: ['simva-8812'],
        allergies: ['iode-8812'],
      });
      const [trace] = await sql<{ nombre: number }>(
        seul.orm.em.fork(),
        `select count(*)::int as nombre from journal_audit where apres::text like '%8812%'`,
      );
      expect(trace).toEqual({ nombre: 0 });
    });
  });
});

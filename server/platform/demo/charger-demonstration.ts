import { enCentimes, ZERO } from '#shared/base/montant.ts';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe, jourPlus, enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { constant, row, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { allowIdle, allowStatements, lockWritersOf } from '../db/transaction-asks.ts';
import { hashSecret } from '../http/secrets.ts';
import { ouvrirChaines } from '../scellement/ouvrir-journal.ts';
import { CLIENTS_DEMO } from './clients.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { EQUIPE } from './comptes.ts';
import {
  composerProduits,
  type ProduitDemo,
  RAYONS_DE_DEMONSTRATION,
} from './composer-produits.ts';
import { type Boutique, composerVentes } from './composer-ventes.ts';
import { insertRows } from '../db/insert-rows.ts';
import { insererVentes } from './inserer-ventes.ts';
import { Tirage } from './tirage.ts';
import { approvisionner } from './approvisionner.ts';
import { writeSetting } from '../db/parametre.ts';
import { DEMONSTRATION, isDemonstration } from '../../admin/pharmacie/demonstration.ts';
import { ecrireDettes, ecrireStockInitial, mettreCaissesAPart } from './stock-et-comptes.sql.ts';

const GRAINE = 241;
const JOURS = 10;
const PHARMACIE = {
  nom_pharmacie: 'Pharmacie de démonstration',
  telephone1: '011 00 00 00',
  telephone2: '066 00 00 00',
  email: 'contact@pharmacie.example',
  adresse: 'Boulevard de la Démonstration, Libreville',
  bp: 'BP 0000',
  statut_juridique: 'SARL',
  capital: 500_000_000,
  rccm: 'GA-LBV-00-0000-B00-00000',
  nif: '000000X',
  slogan: 'Données fictives',
};

/** Ids of each table: removal tells later rows by them. */
async function marquer(em: EntityManager, maintenant: Date): Promise<void> {
  const ids = async (
    table: 'caisse' | 'client' | 'rayon' | 'produit' | 'fournisseur',
    sauf?: number,
  ) => {
    const tous = await rows(em, query.selectFrom(table).select('id').orderBy('id'));
    return tous.map((l) => l.id).filter((id) => id !== sauf);
  };
  const employes = await rows(
    em,
    query.selectFrom('utilisateur').select('id').where('is_admin', '=', constant(false)),
  );
  const derniere = await row(
    em,
    query.selectFrom('vente').select((eb) => eb.fn.max('id').as('id')),
  );
  await writeSetting(em, DEMONSTRATION, {
    charge_at: enIso(maintenant),
    utilisateur: employes.map((u) => u.id),
    caisse: await ids('caisse', CAISSE_DEFAUT),
    client: await ids('client', CLIENT_COMPTANT),
    rayon: await ids('rayon'),
    produit: await ids('produit'),
    fournisseur: await ids('fournisseur'),
    derniere_vente: derniere?.id ?? null,
  });
}

interface Personnes {
  ids: Map<string, number>;
  noms: Map<number, string>;
}
/** Hashed first, to keep the transaction short. */
async function preparerEquipe() {
  return Promise.all(
    EQUIPE.map(async ({ role: _role, pin, ...compte }) => ({
      ...compte,
      password_hash: await hashSecret(MOT_DE_PASSE_DEMONSTRATION),
      pin_hash: pin ? await hashSecret(pin) : null,
      is_admin: false,
      is_active: true,
      must_change_password: false,
      version: 1,
    })),
  );
}
async function ecrireEquipe(
  em: EntityManager,
  equipe: Awaited<ReturnType<typeof preparerEquipe>>,
  le: Date,
): Promise<Personnes> {
  const ids = await insertRows(
    em,
    'utilisateur',
    equipe.map((c) => ({ ...c, created_at: le, updated_at: le })),
  );
  const paires = equipe.map((c, i) => [c.name, ids[i]?.id ?? 0] as const);
  return {
    ids: new Map(paires),
    noms: new Map(equipe.map((c, i) => [ids[i]?.id ?? 0, c.fullname])),
  };
}

/** Ceilings from FCFA to hundredths. */
async function ecrireClients(em: EntityManager, tirage: Tirage, le: Date) {
  const lignes = CLIENTS_DEMO.map((c, i) => ({
    version: 1,
    libelle: c.libelle,
    nom: c.libelle,
    telephone: `077 00 20 ${String(i + 1).padStart(2, '0')}`,
    ville: c.ville,
    prise_en_charge: c.prise_en_charge,
    remise_percent: c.remise_percent,
    identifiant_assure:
      c.prise_en_charge > 0
        ? `CNAMGS-${tirage.entier(100_000, 999_999)}-${String(i + 1).padStart(2, '0')}`
        : null,
    secteur_assure: c.secteur_assure,
    plafond_dette: enCentimes(c.plafond),
    current_dette: ZERO,
    is_active: true,
    created_at: le,
    updated_at: le,
  }));
  const ids = await insertRows(em, 'client', lignes);
  return lignes.map((l, i) => ({ id: ids[i]?.id ?? 0, ...l }));
}

function stockInitial(p: ProduitDemo, tirage: Tirage): number {
  const sort = tirage.part();
  if (sort < 0.03) return 0;
  return sort < 0.12
    ? tirage.entier(1, Math.max(1, p.qte_min))
    : tirage.entier(Math.ceil(p.qte_max / 3), p.qte_max) + Math.round(p.demande);
}

async function ecrireProduits(em: EntityManager, tirage: Tirage, le: Date, jours: number) {
  await insertRows(
    em,
    'rayon',
    RAYONS_DE_DEMONSTRATION.map((libelle) => ({ libelle, version: 1, created_at: le })),
  );
  const references = (liste: string, libelles: readonly (string | null)[]) =>
    rows(
      em,
      query
        .insertInto('reference')
        .values(
          [...new Set(libelles.filter((l) => l !== null))].map((libelle) => ({ liste, libelle })),
        )
        .onConflict((c) => c.doNothing()),
    );
  const composes = composerProduits(tirage).map((p) => ({
    ...p,
    qte: stockInitial(p, tirage) * Math.max(1, Math.ceil(jours / JOURS)),
  }));
  await references(
    'prod_formes',
    composes.map((p) => p.forme),
  );
  await references(
    'prod_familles',
    composes.map((p) => p.famille),
  );
  const libelles = await rows(
    em,
    query
      .selectFrom('rayon')
      .select(['id', 'libelle'])
      .unionAll(
        query
          .selectFrom('reference')
          .select(['id', 'libelle'])
          .where('liste', '=', constant('prod_natures')),
      ),
  );
  const idDe = new Map(libelles.map((l) => [l.libelle, l.id]));
  const ids = await insertRows(
    em,
    'produit',
    composes.map(({ rayon, nature, demande: _demande, ...p }) => ({
      ...p,
      rayon_id: idDe.get(rayon),
      nature_id: idDe.get(nature),
      version: 1,
      is_active: true,
      created_at: le,
      updated_at: le,
    })),
  );
  await ecrireStockInitial(em, le);
  return composes.map((p, i) => ({ id: ids[i]?.id ?? 0, ...p }));
}

async function ecrireTout(
  em: EntityManager,
  equipe: Awaited<ReturnType<typeof preparerEquipe>>,
  maintenant: Date,
  jours: number,
): Promise<void> {
  const aujourdhui = jourDe(maintenant);
  const ouverture = new Date(
    debutDeJour(jourPlus(aujourdhui, -jours - 1)).getTime() + 8 * 3_600_000,
  );
  const tirage = new Tirage(GRAINE);
  await insertRows(em, 'pharmacie', [
    { ...PHARMACIE, created_at: ouverture, updated_at: ouverture },
  ]);
  const { ids, noms } = await ecrireEquipe(em, equipe, ouverture);
  const caisses = await insertRows(
    em,
    'caisse',
    ['Caisse 1', 'Caisse 2'].map((libelle) => ({
      libelle,
      statut: 'Ouvert',
      version: 1,
      created_by: 'Administrateur',
      created_at: ouverture,
      updated_at: ouverture,
    })),
  );
  const clients = await ecrireClients(em, tirage, ouverture);
  const produits = await ecrireProduits(em, tirage, ouverture, jours);
  const boutique: Boutique = {
    produits,
    clients,
    comptant: CLIENT_COMPTANT,
    stock: new Map(produits.map((p) => [p.id, p.qte])),
    vendeurs: [ids.get('awa') ?? 0, ids.get('serge') ?? 0],
  };
  const { ventes, dettes } = composerVentes(boutique, aujourdhui, jours, tirage);
  await insererVentes(em, ventes, {
    personnes: noms,
    caissier: ids.get('brice') ?? 0,
    caisses: [
      { id: CAISSE_DEFAUT, libelle: 'Default' },
      ...caisses.map((c, i) => ({ id: c.id, libelle: `Caisse ${i + 1}` })),
    ],
    clients: new Map(
      [
        {
          id: CLIENT_COMPTANT,
          libelle: 'COMPTANT',
          nom: null,
          identifiant_assure: null,
          secteur_assure: null,
        },
        ...clients,
      ].map((c) => [c.id, c]),
    ),
    produits: new Map(produits.map((p) => [p.id, p])),
  });
  await ecrireDettes(em, dettes);
  await approvisionner(em, aujourdhui, tirage);
  // Those drawers were never counted: cash starts today.
  await mettreCaissesAPart(em, debutDeJour(aujourdhui));
  await marquer(em, maintenant);
  await ouvrirChaines(em, maintenant);
}

async function estVierge(em: EntityManager): Promise<boolean> {
  for (const table of ['produit', 'reservation', 'pharmacie'] as const)
    if (await row(em, query.selectFrom(table).select('id').limit(constant(1)))) return false;
  return !(await isDemonstration(em));
}

/**
 * Everything plus `jours` of sales before `maintenant` (default ten; drills ask for years), in one
 * transaction. False when the base is not empty.
 */
export async function chargerDemonstration(
  orm: MikroORM,
  maintenant: Date,
  jours = JOURS,
): Promise<boolean> {
  if (!(await estVierge(orm.em.fork()))) return false;
  const equipe = await preparerEquipe();
  return orm.em.fork().transactional(async (em) => {
    // Years of sales exceed a till's timeouts.
    await allowStatements(em, '0');
    await allowIdle(em, '0');
    await lockWritersOf(em, 'parametre');
    if (!(await estVierge(em))) return false;
    await ecrireTout(em, equipe, maintenant, jours);
    return true;
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '#server/platform/db/sql.ts';
import type { Ancre } from '#server/platform/scellement/verifier-journal.ts';

/** What a falsifier does to a value, by its kind. */
export const FAUX = {
  nombre: (c: string) => `${c} + 100`,
  compte: (c: string) => `${c} + 1`,
  texte: (c: string) => `coalesce(${c}, '') || 'X'`,
  oui: (c: string) => `not ${c}`,
  heure: (c: string) => `coalesce(${c}, now()) + interval '1 hour'`,
  heure_avant: (c: string) => `${c} - interval '1 hour'`,
  jour: (c: string) => `${c} + 1`,
} as const;
export type Genre = keyof typeof FAUX;

const SOMMES = {
  total: 'nombre',
  ht: 'nombre',
  tva: 'nombre',
  css: 'nombre',
  garde: 'nombre',
  remise: 'nombre',
  total_client: 'nombre',
  total_prise_en_charge: 'nombre',
} as const;
/** Tables that hold money, and their columns that are sealed. */
const TABLES: Record<string, Record<string, Genre>> = {
  vente: {
    ...SOMMES,
    caisse: 'texte',
    jour: 'jour',
    numero_ticket: 'compte',
    '"user"': 'texte',
    encaisse_par: 'texte',
    client: 'texte',
    position_and_date: 'texte',
    arrondi: 'nombre',
    arrondi_especes: 'nombre',
    mode_paiement: 'texte',
    montant_recu: 'nombre',
    created_at: 'heure',
    empreinte: 'texte',
    rang_chaine: 'compte',
  },
  'vente where total_prise_en_charge > 0': {
    identifiant_assure: 'texte',
    nom_assure: 'texte',
    numero_feuille_assure: 'texte',
    secteur_assure: 'texte',
    sel_assure: 'texte',
  },
  bordereau_feuille: {
    client: 'texte',
    identifiant_assure: 'texte',
    nom_assure: 'texte',
    numero_feuille_assure: 'texte',
    rang: 'compte',
    total: 'nombre',
    total_prise_en_charge: 'nombre',
  },
  'reservation_produit where reservation_id in (select reservation_id from vente)': {
    libelle: 'texte',
    cip: 'texte',
    qte: 'compte',
    prix_de_vente: 'nombre',
    tva: 'oui',
    css: 'oui',
    total_ht: 'nombre',
    total_tva: 'nombre',
    cout_total: 'nombre',
    cout_total_reel: 'nombre',
    prise_en_charge: 'compte',
  },
  retour_vente: {
    ...SOMMES,
    motif: 'texte',
    reference: 'texte',
    montant_rendu: 'nombre',
    arrondi_especes: 'nombre',
    created_by: 'texte',
    created_at: 'heure',
    caisse: 'texte',
    apres_export: 'oui',
  },
  retour_vente_ligne: {
    libelle: 'texte',
    qte: 'compte',
    total_ht: 'nombre',
    cout_total_reel: 'nombre',
    remise: 'nombre',
  },
  facture: {
    numero: 'texte',
    client: 'texte',
    net_a_payer: 'nombre',
    est_valide: 'oui',
    created_by: 'texte',
    valide_par: 'texte',
    numero_fiscal: 'texte',
  },
  avoir: {
    numero: 'texte',
    client: 'texte',
    net_a_payer: 'nombre',
    total: 'nombre',
    motif: 'texte',
  },
  reglement: {
    client: 'texte',
    montant: 'nombre',
    mode_paiement: 'texte',
    dette_avant: 'nombre',
    created_at: 'heure',
    created_by: 'texte',
  },
  depense: {
    libelle: 'texte',
    categorie: 'texte',
    montant: 'nombre',
    date: 'jour',
    created_by: 'texte',
  },
  billetage: {
    fond_caisse: 'nombre',
    entrees: 'nombre',
    total_vente: 'nombre',
    motif_ecart: 'texte',
    created_by: 'texte',
    ended_with: 'texte',
    heure_fin: 'texte',
    debut_at: 'heure_avant',
    fin_at: 'heure',
    fond_laisse: 'nombre',
    renvoye_par: 'texte',
    recu_par: 'texte',
    motif_mobile_money: 'texte',
    valide_at: 'heure',
    complet: 'oui',
  },
  comptage: {
    rang: 'compte',
    total_billetage: 'nombre',
    attendu: 'nombre',
    fond_caisse: 'nombre',
    mobile_money: 'nombre',
    mobile_money_attendu: 'nombre',
    par: 'texte',
    demande_par: 'texte',
    at: 'heure',
  },
  "mouvement_caisse where source in ('fonds', 'billetage')": {
    at: 'heure',
    espece: 'nombre',
    par: 'texte',
    motif: 'texte',
    accord_par: 'texte',
  },
  certification: {
    numero: 'texte',
    client: 'texte',
    total: 'nombre',
    jour: 'jour',
    code: 'texte',
    nim: 'texte',
    compteurs: 'texte',
    qr: 'texte',
    saisie_par: 'texte',
    certifiee_at: 'heure',
  },
  pharmacie: { plafond_fonds: 'nombre', reference_exigee: 'oui' },
  export_comptable: { mois: 'texte', faits: 'texte', created_by: 'texte', created_at: 'heure' },
  facture_fournisseur: { numero: 'texte', montant: 'nombre', created_by: 'texte' },
  reglement_fournisseur: { montant: 'nombre', reference: 'texte', created_by: 'texte' },
  taux_taxe: { taxe: 'texte', taux: 'compte', debut: 'jour' },
  taux_cnamgs: { libelle: 'texte', taux: 'compte', debut: 'jour' },
  journal_audit: {
    utilisateur: 'texte',
    acte: 'texte',
    entite: 'texte',
    entite_id: 'compte',
    at: 'heure',
    adresse: 'texte',
  },
};
const JOURNAL: Record<string, Genre> = {
  type: 'texte',
  objet: 'texte',
  jour: 'jour',
  instant: 'texte',
  schema: 'compte',
  logiciel: 'texte',
  contenu: 'texte',
  precedent: 'texte',
  empreinte: 'texte',
  cle: 'texte',
  signature: 'texte',
};

/** A falsification: what it is called, and the statements of a hand that owns the base. */
export interface Falsification {
  nom: string;
  faire: readonly string[];
  /** Tells by its rows whether it changed anything; absent, the first statement says it. */
  compte?: string;
  /** What was seen elsewhere tells it, and nothing else can. */
  ancree?: boolean;
}

type Tirer = (n: number) => number;
const un = <T>(tirer: Tirer, liste: readonly T[]): T => liste[tirer(liste.length)] as T;
const auHasard = (tirer: Tirer, table: string): string => {
  const [nom = '', ou] = table.split(' where ');
  return `(select ctid from ${nom} ${ou ? `where ${ou}` : ''} order by ctid
    offset ${tirer(1_000)} % greatest((select count(*) from ${nom} ${ou ? `where ${ou}` : ''}), 1) limit 1)`;
};
const nomDe = (table: string): string => table.split(' where ')[0] ?? '';

function changerUneValeur(tirer: Tirer): Falsification {
  const table = un(tirer, Object.keys(TABLES));
  const colonnes = TABLES[table] ?? {};
  const colonne = un(tirer, Object.keys(colonnes));
  const genre = colonnes[colonne] ?? 'texte';
  return {
    nom: `${nomDe(table)}.${colonne}`,
    faire: [
      `update ${nomDe(table)} set ${colonne} = ${FAUX[genre](colonne)} where ctid = ${auHasard(tirer, table)}`,
    ],
  };
}
const oterUneLigne = (tirer: Tirer): Falsification => {
  const table = un(tirer, Object.keys(TABLES));
  return {
    nom: `${nomDe(table)} : une ligne ôtée`,
    faire: [`delete from ${nomDe(table)} where ctid = ${auHasard(tirer, table)}`],
  };
};
/** A row written again under another number, as if people had made it twice. */
function doublerUneLigne(tirer: Tirer): Falsification {
  const table = un(tirer, [
    'reglement',
    'depense',
    'journal_audit',
    'billetage',
    'bordereau_paiement',
  ]);
  return {
    nom: `${table} : une ligne de plus`,
    faire: [
      `do $$ declare colonnes text; begin
        select string_agg(quote_ident(column_name), ', ') into colonnes
        from information_schema.columns
        where table_name = '${table}' and is_generated = 'NEVER' and column_name <> 'id';
        execute format('insert into ${table} (id, %1$s) overriding system value
          select 900001, %1$s from ${table} order by id limit 1', colonnes);
      end $$`,
    ],
    compte: `select 1 from ${table} where id = 900001`,
  };
}
const changerLeJournal = (tirer: Tirer): Falsification => {
  const colonne = un(tirer, Object.keys(JOURNAL));
  return {
    nom: `journal_fiscal.${colonne}`,
    faire: [
      `update journal_fiscal set ${colonne} = ${FAUX[JOURNAL[colonne] ?? 'texte'](colonne)} where ctid = ${auHasard(tirer, 'journal_fiscal')}`,
    ],
  };
};
const oterDuJournal = (tirer: Tirer): Falsification => ({
  nom: 'journal_fiscal : un fait ôté',
  faire: [`delete from journal_fiscal where ctid = ${auHasard(tirer, 'journal_fiscal')}`],
});
const echangerDeuxFaits = (tirer: Tirer): Falsification => ({
  nom: 'journal_fiscal : deux faits échangés',
  faire: [
    `with f as (select ctid, chaine, seq from journal_fiscal where ctid = ${auHasard(tirer, `journal_fiscal where seq > 1`)})
      update journal_fiscal j set seq = case when j.seq = f.seq then -(f.seq - 1) else -f.seq end
      from f where j.chaine = f.chaine and j.seq in (f.seq, f.seq - 1)`,
    'update journal_fiscal set seq = -seq where seq < 0',
  ],
});
const CHAINES: Record<string, string> = {
  seq: 'seq + 1',
  empreinte: `empreinte || 'X'`,
  close_au: 'close_au + 1',
  cumuls: `jsonb_set(cumuls, '{perpetuel,ventes}', '1')`,
};
const changerUneFin = (tirer: Tirer): Falsification => {
  const colonne = un(tirer, Object.keys(CHAINES));
  return {
    nom: `chaine_fiscale.${colonne}`,
    faire: [
      `update chaine_fiscale set ${colonne} = coalesce(${CHAINES[colonne]}, ${colonne === 'close_au' ? "'2026-01-01'" : 'null'}) where ctid = ${auHasard(tirer, 'chaine_fiscale')}`,
    ],
  };
};
/** The last sale of a register undone with all its traces, its link and the end of its chains. */
const COUPER_LA_FIN: Falsification = {
  nom: 'la fin d’une chaîne coupée avec ses lignes',
  ancree: true,
  faire: [
    `create temporary table coupe on commit drop as
      select f.chaine, f.seq, split_part(f.objet, ':', 2)::int as id
      from journal_fiscal f
      join chaine_fiscale c on c.chaine = f.chaine and c.seq = f.seq
      where f.type = 'AUDIT'`,
    'delete from journal_audit where id in (select id from coupe)',
    'delete from journal_fiscal f using coupe c where f.chaine = c.chaine and f.seq = c.seq',
    `update chaine_fiscale c set seq = f.seq, empreinte = f.empreinte
      from journal_fiscal f, coupe x where c.chaine = x.chaine and f.chaine = c.chaine and f.seq = x.seq - 1`,
    'drop table coupe',
  ],
};

const GESTES = [
  changerUneValeur,
  changerUneValeur,
  changerUneValeur,
  oterUneLigne,
  doublerUneLigne,
  changerLeJournal,
  oterDuJournal,
  echangerDeuxFaits,
  changerUneFin,
  () => COUPER_LA_FIN,
] as const;
export const uneFalsification = (tirer: Tirer): Falsification => un(tirer, GESTES)(tirer);

/**
 * Does it as the base's own account, guards put to sleep. False when nothing changed: no such row,
 * or a value the base cannot hold. The caller undoes it.
 */
export async function falsifier(
  em: EntityManager,
  { faire, compte }: Falsification,
): Promise<boolean> {
  await sql(em, 'set local session_replication_role = replica');
  const [premier = '', ...suite] = faire;
  const dite = /^(update|delete)/.test(premier);
  const touchees = await sql(em, dite ? `${premier} returning 1` : premier);
  for (const texte of suite) await sql(em, texte);
  await sql(em, 'set local session_replication_role = origin');
  const lues = compte === undefined ? touchees : await sql(em, compte);
  return !dite && compte === undefined ? true : lues.length > 0;
}

/** The ends of the chains, as a paper kept elsewhere says them. */
export const finsVues = (em: EntityManager): Promise<Ancre[]> =>
  sql<Ancre>(em, 'select chaine, seq, empreinte from chaine_fiscale');

import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  A_CORRIGER,
  ETATS_CERTIFICATION,
  GENRES_DOCUMENT,
  OPERATIONS,
  PARTS_DOCUMENT,
} from '#shared/vente/certification/certification.schema.ts';
import { MODES_REELS, PAYS } from '#shared/admin/pharmacie/pays.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import { columnsOf, type RowOf } from '../../platform/db/row.ts';
import { RetourVenteEntity, VenteEntity } from '../vente/vente.entity.ts';

/** Steps written before the call, so that a crash in between is visible. */
export const ETAPES_DENVOI = ['envoi', 'confirmation'] as const;
export type EtapeDEnvoi = (typeof ETAPES_DENVOI)[number];

export const CertificationEntity = defineEntity({
  name: 'Certification',
  tableName: 'certification',
  properties: {
    id: identity(),
    version: version(),
    document: p.text().defaultRaw('(gen_random_uuid())::text'),
    pays: oneOf(PAYS),
    mode: oneOf(MODES_REELS),
    genre: oneOf(GENRES_DOCUMENT),
    part: oneOf(PARTS_DOCUMENT).default('entier'),
    vente_id: refersTo(VenteEntity),
    retour_id: refersTo(RetourVenteEntity).nullable(),
    original_id: p.integer().nullable(),
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    numero: p.text(),
    jour: day(),
    client: p.text(),
    total: centimes(),
    /** Frozen; amounts in hundredths. */
    contenu: p.json<Record<string, unknown>>(),
    etat: oneOf(ETATS_CERTIFICATION).default('En attente'),
    essais: p.integer().default(0),
    prochain_at: instant().nullable(),
    envoi_at: instant().nullable(),
    etape: oneOf(ETAPES_DENVOI).nullable(),
    uid: p.text().nullable(),
    motif: p.text().nullable(),
    a_corriger: oneOf(A_CORRIGER).nullable(),
    code: p.text().nullable(),
    nim: p.text().nullable(),
    compteurs: p.text().nullable(),
    qr: p.text().nullable(),
    certifiee_at: instant().nullable(),
    saisie_par: p.text().nullable(),
    suite: p.json<Record<string, unknown>>().nullable(),
    decidee_at: instant().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type CertificationRow = RowOf<typeof CertificationEntity>;

const TUES = ['contenu', 'recherche', 'suite'] as const;
/** Without the large frozen content. */
export type CertificationLue = Omit<CertificationRow, (typeof TUES)[number]>;
export const COLONNES_CERTIFICATION = columnsOf(CertificationEntity).filter(
  (c): c is keyof CertificationLue => !TUES.some((tue) => tue === c),
);

export const CertificationEchangeEntity = defineEntity({
  name: 'CertificationEchange',
  tableName: 'certification_echange',
  properties: {
    id: identity(),
    certification_id: refersTo(CertificationEntity),
    essai: p.integer(),
    operation: oneOf(OPERATIONS),
    debut_at: instant(),
    duree_ms: p.integer().nullable(),
    statut: p.integer().nullable(),
    empreinte: p.text(),
    envoi: p.text(),
    reponse: p.text().nullable(),
    issue: p.text().nullable(),
  },
});
export type CertificationEchangeRow = RowOf<typeof CertificationEchangeEntity>;

import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  type LigneEnQuarantaine,
  type RaisonDeQuarantaine,
  STATUTS_QUARANTAINE,
} from '#shared/vente/station/quarantaine.schema.ts';
import type { Centimes } from '#shared/base/montant.ts';
import {
  centimes,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import { StationEntity } from './station.entity.ts';

/** Price in hundredths. */
export type StoredLigne = Omit<LigneEnQuarantaine, 'prix_de_vente'> & { prix_de_vente: Centimes };

/** An offline sale that breaks a rule, until decided. */
export const QuarantaineEntity = defineEntity({
  name: 'Quarantaine',
  tableName: 'quarantaine',
  properties: {
    id: identity(),
    version: version(),
    station_id: refersTo(StationEntity),
    numero: p.integer(),
    numero_provisoire: p.text(),
    vendeur: p.text(),
    vendeur_id: p.integer(),
    envoyee_par: p.text(),
    envoyee_par_id: p.integer(),
    net_a_payer: centimes(),
    faite_at: instant(),
    recue_at: instant(),
    /** Station clock ahead, in ms. */
    decalage_ms: p.bigint('number'),
    empreinte: p.text(),
    /** Signed text, verbatim; a legacy station's payload. */
    texte: p.text(),
    signature: p.text().nullable(),
    precedent: p.text().nullable(),
    maillon: p.text().nullable(),
    lignes: p.json<StoredLigne[]>(),
    raisons: p.json<RaisonDeQuarantaine[]>(),
    controle: p.boolean(),
    statut: oneOf(STATUTS_QUARANTAINE).default('En quarantaine'),
    traite_at: instant().nullable(),
    traite_par: p.text().nullable(),
    motif: p.text().nullable(),
    vente_id: refersTo(VenteEntity).unique().nullable(),
    /** Share of its cash the accepted sale takes. */
    net_accepte: centimes().nullable(),
  },
  uniques: [{ properties: ['station_id', 'numero'] }],
});
export type QuarantaineRow = RowOf<typeof QuarantaineEntity>;

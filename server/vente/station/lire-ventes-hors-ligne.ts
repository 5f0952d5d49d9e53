import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerVentesHorsLigne } from '#shared/vente/station/station.api.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import { type VenteHorsLigne, venteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { type Filters, type ListSource, readList } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishVenteVue } from './publish-postes.ts';
import { cesserDePrevenir } from './store-vente.ts';

/** 'P10-0002' sorts after 'P9-0003'. */
const PAR_NUMERO = `(substr(split_part(t.numero_provisoire, '-', 1), 2)::integer, t.numero)`;
const LIRE = query.selectFrom('vente_hors_ligne as t').selectAll('t');
const SOURCE: ListSource<VenteHorsLigne> = {
  schema: venteHorsLigne,
  select: textOf(LIRE.where(constant(true))),
  recherche: `f_recherche(t.numero_provisoire || ' ' || t.vendeur)`,
  tri: {
    id: 't.id',
    numero_provisoire: PAR_NUMERO,
    numero_ticket: 't.numero_ticket',
    faite_at: 't.faite_at',
    recue_at: 't.recue_at',
    vendeur: 'f_recherche(t.vendeur)',
    net_a_payer: 't.net_a_payer',
  },
  parDefaut: 't.id desc',
};

export function listerVentesHorsLigneActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerVentesHorsLigne.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.a_voir) filtres.conditions.push("t.vue_at is null and t.ecarts <> '[]'::jsonb");
  return readList(em, SOURCE, requete, filtres);
}

/** [HSL-16] Reviewer and time; the first one stays. */
export async function marquerVenteVueActe({
  em,
  parametres,
  session,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<VenteHorsLigne>> {
  const vue = await row(
    em,
    query
      .updateTable('vente_hors_ligne')
      .set({ vue_at: maintenant, vue_par: session.fullname })
      .where('id', '=', parametres.id)
      .where('vue_at', 'is', null)
      .returningAll(),
  );
  if (vue) {
    await cesserDePrevenir(em, vue.id, maintenant);
    return succes(publishVenteVue(em, vue), phrases.venteVue);
  }
  const deja = await row(em, LIRE.where('t.id', '=', parametres.id));
  if (!deja) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  return succes(present(venteHorsLigne, deja), phrases.venteVue);
}

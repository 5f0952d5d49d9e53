import { enCentimes } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import * as s from '#shared/gestion/statistiques/direct.schema.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { sql, sqlOne, sqlWithValues } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireTiroirsSousZero } from './lire-alertes-de-caisse.ts';
import { describeAnomalie, lireAnomalies } from './lire-anomalies.ts';
import type { LigneAlerte } from './anomalies.sql.ts';
import { ABSENTS, ATTENTES, CAISSES, FIL, HEURES, TUILES, VENDEURS } from './direct.sql.ts';

export type PartsDirect = Omit<s.EtatDirect, 'version' | 'at'>;

const presenterAlerte = (l: LigneAlerte): s.AlerteDirect =>
  present(s.alerteDirect, {
    cle: l.cle,
    genre: l.genre,
    texte: describeAnomalie(l),
    at: l.at,
    vente_id: l.vente_id,
  });

/** [STA-24] The whole board, from daily aggregates and the day's rows. No insured person's data. */
export async function composerDirect(em: EntityManager, maintenant: Date): Promise<PartsDirect> {
  const jour = jourDe(maintenant);
  const debut = debutDeJour(jour);
  // The day is inlined: a generic plan would scan every sale.
  const [tuiles, caisses, vendeurs, heures, attentes, absents, fil, alertes, sousZero] =
    await Promise.all([
      sqlOne(em, TUILES, [jour]),
      sqlWithValues(em, CAISSES, [jour]),
      sqlWithValues(em, VENDEURS, [jour, debut]),
      sqlWithValues(em, HEURES, [jour, jourPlus(jour, -7)]),
      sql(em, ATTENTES),
      sql(em, ABSENTS),
      sqlWithValues(em, FIL, [debut]),
      lireAnomalies(em, { debut, fin: debutDeJour(jourPlus(jour, 1)) }),
      lireTiroirsSousZero(em),
    ]);
  const lues = caisses.map((c) => present(s.caisseDirect, c));
  const tiroirs = lues
    .filter((c) => c.especes > SEUILS.tiroir)
    .map((c) =>
      presenterAlerte({
        cle: `tiroir:${c.id}`,
        genre: 'tiroir',
        at: null,
        vente_id: null,
        nom: null,
        montant: enCentimes(c.especes),
        nombre: 0,
        caisse: c.libelle,
        qui: null,
      }),
    );
  return {
    jour,
    tuiles: present(s.tuiles, tuiles ?? {}),
    caisses: lues,
    vendeurs: vendeurs.map((v) => present(s.vendeurDirect, v)),
    heures: heures.map((h) => present(s.heureDirect, h)),
    attentes: attentes.map((a) => present(s.attenteDirect, a)),
    absents: absents.map((a) => present(s.absentDirect, a)),
    alertes: [...tiroirs, ...[...sousZero, ...alertes].map(presenterAlerte)].sort(
      (a, b) => (b.at ?? '').localeCompare(a.at ?? '') || a.cle.localeCompare(b.cle),
    ),
    fil: fil.map((f) => present(s.faitDirect, f)),
  };
}

/** Version first: anything published meanwhile is newer and applies. */
export async function lireDirectActe({ em, maintenant }: ActRequest) {
  const tenu = await row(em, query.selectFrom('direct_etat').select('version'));
  return succes({
    version: tenu?.version ?? 0,
    at: enIso(maintenant),
    ...(await composerDirect(em, maintenant)),
  });
}

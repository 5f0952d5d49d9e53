import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import { estRefus, type Refus } from '#shared/base/refus.ts';
import { composerSoir, courrielDuSoir } from '#shared/rapport/rapport-soir.rules.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { envoyerCourriel } from '../courriel/envoyer-courriel.ts';
import { envoyerUneFois } from '../courriel/envoyer-une-fois.ts';
import { sqlOne } from '../db/sql.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { inscrireFait } from '../scellement/inscrire.ts';
import type { JournalFiscalRow } from '../scellement/journal-fiscal.entity.ts';
import { faitsDuSoir } from './lire-rapport-soir.ts';

type AEnvoyer = Pick<JournalFiscalRow, 'empreinte'> &
  Pick<PharmacieRow, 'nom_pharmacie'> & { email: string; periode: string };

/**
 * Day $1, closed and unsent; never a demonstration's. Days closed late are only in the application.
 */
const A_ENVOYER = `
  select f.empreinte, f.periode, p.nom_pharmacie, p.email
  from (
    select seq, empreinte, contenu::jsonb ->> 'periode' as periode
    from journal_fiscal
    where chaine = '${CHAINE_PHARMACIE}' and type = 'CLOTURE_J'
    order by seq desc
    limit 1
  ) f
  cross join (select * from pharmacie order by id limit 1) p
  where f.periode = $1 and coalesce(p.email, '') <> '' and f_chaine('') = '' and not exists (
    select 1 from journal_fiscal e
    where e.objet = 'rapport:' || f.periode and e.type = 'ENVOI')`;

const aEnvoyer = (em: EntityManager, maintenant: Date): Promise<AEnvoyer | undefined> =>
  sqlOne<AEnvoyer>(em, A_ENVOYER, [jourPlus(jourDe(maintenant), -1)]);
const TOUT = { comptes: true, creances: true };

/**
 * [RAP-6] Mails yesterday's closed evening once to the pharmacy; sending is sealed. Answers the
 * obstacle, else null.
 */
export const envoyerRapport = (
  orm: MikroORM,
  smtpUrl: string,
  maintenant: Date,
): Promise<Refus | null> =>
  envoyerUneFois(orm, 'rapport', (em) => envoyerSiRestant(em, smtpUrl, maintenant));

async function envoyerSiRestant(
  em: EntityManager,
  smtpUrl: string,
  maintenant: Date,
): Promise<Refus | null> {
  const lue = await aEnvoyer(em, maintenant);
  if (!lue) return null;
  const soir = composerSoir(await faitsDuSoir(em, { jour: lue.periode, maintenant, voit: TOUT }));
  const parti = await envoyerCourriel(smtpUrl, {
    a: lue.email,
    de: lue.nom_pharmacie,
    objet: soir.titre,
    texte: courrielDuSoir(soir),
    identifiant: `rapport-${lue.periode}-${lue.empreinte.slice(0, 16)}`,
  });
  if (parti && estRefus(parti)) return parti;
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'ENVOI',
    objet: `rapport:${lue.periode}`,
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: { papier: `rapport du soir ${lue.periode}`, a: lue.email },
  });
  return null;
}

/** Every ten minutes, should the mail server be down. */
export function scheduleEnvoiRapport(
  orm: MikroORM,
  smtpUrl: string,
  { journal, maintenant }: { journal: Logger; maintenant: () => Date },
): Cron {
  const envoyer = async () => {
    const reste = await envoyerRapport(orm, smtpUrl, maintenant());
    if (reste) journal.warn({ errors: reste.errors }, 'rapport non envoyé, essayé plus tard');
  };
  return new Cron('40 */10 * * * *', { protect: true, unref: true }, () =>
    envoyer().catch((err: unknown) => journal.warn({ err }, 'rapport non envoyé')),
  );
}

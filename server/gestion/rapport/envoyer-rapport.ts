import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, jourDe, jourPlus } from '#shared/base/dates.ts';
import { estRefus, type Refus } from '#shared/base/refus.ts';
import { composerSoir, courrielDuSoir } from '#shared/gestion/rapport/rapport-soir.rules.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { envoyerCourriel } from '../../platform/courriel/envoyer-courriel.ts';
import { envoyerUneFois } from '../../platform/courriel/envoyer-une-fois.ts';
import { inscrireFait } from '../../platform/scellement/inscrire.ts';
import { faitsDuSoir } from './lire-rapport-soir.ts';
import { soirAEnvoyer } from './soir.sql.ts';

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
  const lue = await soirAEnvoyer(em, jourPlus(jourDe(maintenant), -1));
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

import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { enFcfa, moins } from '#shared/base/montant.ts';
import { estRefus, type Refus } from '#shared/base/refus.ts';
import * as phrasesCloture from '#shared/gestion/journal/cloture.phrases.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { envoyerCourriel } from '../../platform/courriel/envoyer-courriel.ts';
import { envoyerUneFois } from '../../platform/courriel/envoyer-une-fois.ts';
import type { ContenuCloture } from '../../platform/scellement/clore.ts';
import { inscrireFait } from '../../platform/scellement/inscrire.ts';
import { clesConnues } from '../../platform/scellement/sceau.ts';
import { clotureAEnvoyer } from './cloture-a-envoyer.sql.ts';

/**
 * [SCE-18] Mails the last daily closing once to the pharmacy: its seal then exists on another
 * machine. Answers the obstacle, else null.
 */
export const envoyerCloture = (orm: MikroORM, smtpUrl: string, ou: Envoi): Promise<Refus | null> =>
  envoyerUneFois(orm, 'cloture', (em) => envoyerSiRestante(em, smtpUrl, ou));

interface Envoi {
  maintenant: Date;
  /** Known keys' folder; null: only our own. */
  dossier: string | null;
}

async function envoyerSiRestante(
  em: EntityManager,
  smtpUrl: string,
  { maintenant, dossier }: Envoi,
): Promise<Refus | null> {
  const lue = await clotureAEnvoyer(em);
  if (!lue) return null;
  const { periode, sommes, perpetuel_apres } = JSON.parse(lue.contenu) as ContenuCloture;
  const parti = await envoyerCourriel(smtpUrl, {
    a: lue.email,
    de: lue.nom_pharmacie,
    objet: phrasesCloture.objetDuCourriel(periode),
    texte: phrasesCloture.texteDuCourriel({
      periode,
      ventes: sommes.ventes.nombre,
      net: enFcfa(moins(sommes.net.ventes, sommes.net.retours)),
      perpetuel: enFcfa(moins(perpetuel_apres.ventes, perpetuel_apres.retours)),
      comptages: (sommes.comptages ?? []).map((k) => ({
        ...k,
        total: enFcfa(k.total),
        ecart: enFcfa(k.ecart),
      })),
      preuve: `${lue.chaine}/${lue.seq}/${lue.empreinte}`,
      cle_publique: clesConnues(dossier).get(lue.cle) ?? null,
    }),
    identifiant: `cloture-${lue.seq}-${lue.empreinte.slice(0, 16)}`,
  });
  if (parti && estRefus(parti)) return parti;
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'ENVOI',
    objet: `cloture:${lue.seq}`,
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: { papier: `clôture ${periode}`, a: lue.email },
  });
  return null;
}

/** Every ten minutes, should the mail server be down. */
export function scheduleEnvoiCloture(
  orm: MikroORM,
  smtpUrl: string,
  { journal, maintenant, dossier }: { journal: Logger; maintenant: () => Date; dossier: string },
): Cron {
  const envoyer = async () => {
    const reste = await envoyerCloture(orm, smtpUrl, { maintenant: maintenant(), dossier });
    if (reste) journal.warn({ errors: reste.errors }, 'clôture non envoyée, essayée plus tard');
  };
  return new Cron('20 */10 * * * *', { protect: true, unref: true }, () =>
    envoyer().catch((err: unknown) => journal.warn({ err }, 'clôture non envoyée')),
  );
}

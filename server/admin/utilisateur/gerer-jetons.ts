import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { sosieDe } from '#shared/admin/utilisateur/identite.rules.ts';
import { nomConfondu } from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import * as phrasesJeton from '#shared/admin/utilisateur/jeton.phrases.ts';
import {
  type JetonProgramme,
  jetonProgramme,
  type NouveauJeton,
} from '#shared/admin/utilisateur/jeton.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { rows, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  endProgramToken,
  openProgramToken,
  signatureDeProgramme,
} from '../../platform/http/program-tokens.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';

async function lockJetons(em: EntityManager): Promise<JetonProgramme[]> {
  const lignes = await rows(
    em,
    query
      .selectFrom('jeton_programme')
      .selectAll()
      .orderBy((eb) => searchForm(eb.ref('nom')))
      .orderBy('id'),
  );
  return lignes.map((l) => present(jetonProgramme, l));
}

/** Never the secret. */
export const listerJetonsActe = async ({ em }: ActRequest) => succes(await lockJetons(em));

const fait = ({ session, adresse }: ActRequest<unknown>, acte: string, id: number) => ({
  utilisateur: session.fullname,
  adresse,
  acte,
  entite: 'jeton',
  entite_id: id,
});

/** [ACC-23] What it signs with is neither a person's nor another program's, to the eye. */
async function fauteDeSignature(em: EntityManager, nom: string): Promise<string | null> {
  const personnes = await rows(em, query.selectFrom('utilisateur').select('fullname'));
  const programmes = await rows(em, query.selectFrom('jeton_programme').select('nom'));
  const signature = signatureDeProgramme(nom);
  const autres = programmes.filter((p) => p.nom !== nom);
  const pris = sosieDe(signature, [
    ...personnes.map((p) => p.fullname),
    ...autres.map((p) => signatureDeProgramme(p.nom)),
  ]);
  return pris === undefined ? null : nomConfondu('Le nom', signature, pris);
}

/** [PRG-2] Valid to the end of its last day or until revoked. */
export async function creerJetonActe(
  r: ActRequest<unknown, unknown, NouveauJeton>,
): Promise<Resultat<JetonProgramme[]>> {
  const { em, corps, session, horloge } = r;
  const { nom, habilitations, dernier_jour = null } = corps;
  if (dernier_jour !== null && dernier_jour <= jourDe(horloge))
    return refus(422, 'saisie_invalide', phrasesJeton.jetonDejaFini);
  const confondu = await fauteDeSignature(em, nom);
  if (confondu !== null) return refus(422, 'saisie_invalide', confondu);
  const id = await openProgramToken(em, {
    ...corps,
    fin_at: dernier_jour === null ? null : debutDeJour(jourPlus(dernier_jour, 1)),
    maker: session,
  });
  if (id === null) return refus(409, 'conflit', phrasesJeton.jetonDejaNomme(nom));
  await audit(em, { ...fait(r, 'jeton fait', id), apres: { nom, habilitations, dernier_jour } });
  return succes(await lockJetons(em), phrasesJeton.jetonFait(nom));
}

/** [PRG-4] Next call refused, sockets cut. */
export async function retirerJetonActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<JetonProgramme[]>> {
  const { em, parametres } = r;
  const retire = await endProgramToken(em, parametres.id);
  if (!retire) return refus(404, 'introuvable', phrasesRefus.introuvable('Jeton'));
  await announceAccess(em, { empreinte: retire.empreinte });
  await audit(em, { ...fait(r, 'jeton retiré', parametres.id), avant: { nom: retire.nom } });
  return succes(await lockJetons(em), phrasesJeton.jetonRetire(retire.nom));
}

import { createOrm } from '#server/platform/db/orm.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { clesGardees, type Gardee, gardeePour } from '#tests/harness/reponses-gardees.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import type { Acquitte, Registre } from './appels.ts';
import type { Ecran } from './ecrans.ts';
import type { Pharmacie } from './pharmacie.ts';

/** A key keeps neither a lack of right nor a busy server: these answers are not in the base. */
export const NON_GARDES: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/**
 * Each answer is in the base to the byte, and nothing is there that was not answered (I14). Of two
 * askings with one key the first may lack a right that the second has: asked again, the key's
 * answer is the kept one, whoever may what by now.
 */
export async function comparerReponses({ base }: Pharmacie, registre: Registre): Promise<string[]> {
  const { rows } = await base.query<Gardee>('select cle, statut, corps from idempotence');
  const tenues = new Map(rows.map((r) => [r.cle, r]));
  const fautes: string[] = [];
  for (const acquitte of registre.acquittes) {
    const { acte, cle } = acquitte;
    const tenue = gardeePour(tenues, cle);
    for (const gardee of clesGardees(cle)) tenues.delete(gardee);
    const redite = tenue && NON_GARDES.has(acquitte.statut) && (await registre.poser(acquitte));
    const { statut, texte } = redite || acquitte;
    if (!tenue ? !NON_GARDES.has(statut) : tenue.statut !== statut || tenue.corps !== texte)
      fautes.push(
        `${acte} ${cle} : répondu ${statut}, ${tenue ? `gardé ${tenue.statut}` : 'absent de la base'}`,
      );
  }
  return [
    ...fautes,
    ...[...tenues.values()].map(
      (t) => `${t.cle} : fait (${t.statut}) sans que personne ait eu la réponse`,
    ),
  ];
}

/** One effect for each accepted act: neither lost nor made twice. */
async function compterEffets({ base }: Pharmacie, { acquittes }: Registre): Promise<string[]> {
  const acceptes = (...actes: string[]) =>
    acquittes.filter((a) => a.statut === 200 && actes.includes(a.acte)).length;
  const attendus: [string, number, string][] = [
    ['réservations créées', acceptes('creer'), 'select count(*)::int n from reservation'],
    [
      'ventes',
      acceptes('payer au guichet', 'payer sur Default'),
      'select count(*)::int n from vente',
    ],
    [
      'ventes annulées',
      acceptes('annuler une vente'),
      `select count(*)::int n from vente where statut = 'Annulé'`,
    ],
    [
      'réservations annulées',
      acceptes('annuler'),
      `select count(*)::int n from reservation where status = 'Annule'`,
    ],
    ['devis', acceptes('devis'), `select count(*)::int n from reservation where status = 'Devis'`],
  ];
  const fautes: string[] = [];
  for (const [quoi, dits, texte] of attendus) {
    const n = (await base.query<{ n: number }>(texte)).rows[0]?.n;
    if (n !== dits) fautes.push(`${quoi} : ${dits} acceptées, ${n} dans la base`);
  }
  return fautes;
}

/** Asked once more, the same key gets the same bytes. */
async function rejouer(registre: Registre, tirage: Tirage, nombre: number): Promise<string[]> {
  const payes = registre.acquittes.filter((a) => a.statut === 200 && a.acte.startsWith('payer'));
  const choisis: Acquitte[] =
    payes.length <= nombre ? payes : Array.from({ length: nombre }, () => tirage.parmi(payes));
  const fautes: string[] = [];
  for (const a of choisis) {
    const reponse = await registre.poser(a);
    if (reponse?.statut !== a.statut || reponse.texte !== a.texte)
      fautes.push(`rejeu de ${a.cle} : ${reponse?.statut}, un autre corps`);
  }
  return fautes;
}

export async function verifierBase(url: string): Promise<string[]> {
  const orm = await createOrm(url, { max: 1 });
  try {
    return (await fautesDeLaBase(orm.em.fork())).map((m) =>
      typeof m === 'string' ? m : `${m.invariant} : ${JSON.stringify(m.lignes)}`,
    );
  } finally {
    await orm.close(true);
  }
}

/** Waits until every committed fact has its number. */
export async function toutPublie({ base }: Pharmacie): Promise<void> {
  const rien = async () => (await base.query('select 1 from a_publier limit 1')).rows.length === 0;
  await jusqua(rien, 'chaque fait a son numéro', 5);
}

/** Each screen shows what a fresh reading gives, having applied 1..n once each, in order (I16). */
export async function comparerEcrans(
  { base }: Pharmacie,
  ecrans: readonly Ecran[],
): Promise<string[]> {
  const ecarts = (await Promise.all(ecrans.map((e) => e.ecart()))).filter((e) => e !== null);
  const { rows } = await base.query<{ topic: string; seq: number }>(
    'select topic, seq::int as seq from sujet',
  );
  const seqs = new Map(rows.map((r) => [r.topic, r.seq]));
  const suites = ecrans.filter(
    ({ seqs: recus, sujet }) =>
      recus.length !== (seqs.get(sujet.salle) ?? 0) || recus.some((s, i) => s !== i + 1),
  );
  return [
    ...ecarts,
    ...suites.map(
      (e) => `${e.sujet.salle} : ${e.seqs.length} appliqués sur ${seqs.get(e.sujet.salle)}`,
    ),
  ];
}

export async function verifierTout(
  url: string,
  pharmacie: Pharmacie,
  registre: Registre,
  tirage: Tirage,
): Promise<string[]> {
  return [
    ...registre.fautes,
    ...(await comparerReponses(pharmacie, registre)),
    ...(await compterEffets(pharmacie, registre)),
    ...(await rejouer(registre, tirage, 200)),
    ...(await verifierBase(url)),
  ];
}

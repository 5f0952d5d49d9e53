import { setTimeout as attendre } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import { enIso, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import { titreFacture } from '#shared/vente/facture/facture.rules.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import {
  ATTENTE_ENVOI_S,
  envoyerCourriel,
  type PieceJointe,
} from '../../platform/courriel/envoyer-courriel.ts';
import { SMTP } from '../../platform/courriel/smtp.port.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrireFait } from '../../platform/scellement/inscrire.ts';
import { factureDe, factureDetailDe } from './lire-factures.ts';

type Envoi = ActRequest<{ id: number }, unknown, { email: string; renvoyer?: boolean | undefined }>;

/** Specified sentence, then the cause. */
const echec = (r: Refus): Refus => ({ ...r, errors: [phrasesFacture.devisNonEnvoye, ...r.errors] });

/** This version was already mailed there; with `renvoyer`, only the same idempotency key counts. */
const dejaParti =
  ({ corps: { email, renvoyer = false } }: Envoi, cle: string | null) =>
  (eb: ExpressionBuilder<Tables, 'facture'>) =>
    eb.fn.coalesce(
      eb.and([
        eb('envoye_version', '=', eb.ref('version')),
        eb('envoye_a', '=', email),
        ...(renvoyer ? [eb('envoi_cle', '=', cle)] : []),
      ]),
      constant(false),
    );
/** Exceeds the mail server's timeout. */
const PATIENCE_MS = 12_000;
const PAS_MS = 150;

/**
 * One-minute lease (crash-safe); waits for a concurrent sending. 'parti': nothing to send;
 * 'absent': no quote; 'occupe': timed out.
 */
async function prendre(
  r: Envoi,
  cle: string | null,
): Promise<{ version: number } | 'parti' | 'absent' | 'occupe'> {
  const { em, parametres } = r;
  const parti = dejaParti(r, cle);
  for (let passe = 0; passe < PATIENCE_MS; passe += PAS_MS) {
    const pris = await row(
      em,
      query
        .updateTable('facture')
        .set({ envoi_debut_at: fragment<string>`clock_timestamp()` })
        .where('id', '=', parametres.id)
        .where('deleted_at', 'is', null)
        .where((eb) => eb.not(parti(eb)))
        .where((eb) =>
          eb.or([
            eb('envoi_debut_at', 'is', null),
            eb('envoi_debut_at', '<', fragment<string>`clock_timestamp() - interval '1 minute'`),
          ]),
        )
        .returning('version'),
    );
    if (pris) return pris;
    const vue = await row(
      em,
      query
        .selectFrom('facture')
        .select((eb) => parti(eb).as('oui'))
        .where('id', '=', parametres.id)
        .where('deleted_at', 'is', null),
    );
    if (!vue) return 'absent';
    if (vue.oui) return 'parti';
    await attendre(PAS_MS);
  }
  return 'occupe';
}

async function piecesDe(
  em: Envoi['em'],
  lue: FactureDetail,
  maintenant: Date,
): Promise<{ pieces: PieceJointe[]; pharmacie: Awaited<ReturnType<typeof presenterPharmacie>> }> {
  const pharmacie = await presenterPharmacie(em);
  const { papierAvoir, papierFacture } = await import('./papier-facture.ts');
  const papiers: [string, Uint8Array][] = [
    [titreFacture(lue), await papierFacture(lue, pharmacie, maintenant)],
  ];
  if (lue.avoir)
    papiers.push([
      `Avoir N° ${lue.avoir.numero}`,
      await papierAvoir(lue, lue.avoir, pharmacie, maintenant),
    ]);
  return {
    pharmacie,
    pieces: papiers.map(([titre, octets]) => ({
      nom: `${titre}.pdf`,
      type: 'application/pdf',
      octets,
    })),
  };
}

/** With its PDF; null when deleted. */
async function courrielDe(em: Envoi['em'], id: number, maintenant: Date) {
  const lue = await factureDetailDe(em, id);
  if (!lue) return null;
  const { pieces, pharmacie } = await piecesDe(em, lue, maintenant);
  const { objet, texte } = phrasesFacture.devisJoint;
  const nom = pharmacie?.nom_pharmacie ?? 'Pharmacie';
  return {
    de: pharmacie?.nom_pharmacie,
    repondreA: pharmacie?.email ?? null,
    objet: objet(titreFacture(lue), nom),
    texte: texte(titreFacture(lue), nom),
    piecesJointes: pieces,
  };
}

/**
 * [DEV-8] Before the transaction, without lock, once per version and address. Marked sent once the
 * mail server accepts.
 */
export async function posterDevis(r: Envoi, cle: string | null): Promise<Refus | null> {
  const {
    em,
    parametres: { id },
    corps: { email },
    session,
    maintenant,
    adresse,
    ports,
  } = r;
  if (ports.get(SMTP) === undefined && (await factureDe(em, id)))
    return echec(refus(409, 'courriel_non_regle', phrasesCourriel.courrielNonRegle));
  const pris = await prendre(r, cle);
  if (pris === 'occupe')
    return {
      ...echec(refus(409, 'devis_envoi_en_cours', phrasesFacture.devisEnvoiEnCours)),
      attendre: ATTENTE_ENVOI_S,
    };
  if (typeof pris === 'string') return null;
  let fait: Remise;
  try {
    const courriel = await courrielDe(em, id, maintenant);
    if (!courriel) return null;
    const identifiant = `devis-${id}-${pris.version}`;
    fait = await remettreAChacun(email, (a) =>
      envoyerCourriel(ports.get(SMTP), { ...courriel, identifiant, a }),
    );
    if (fait.partis.length > 0) {
      const partis = fait.partis.join(', ');
      await ecrireEnvoi(
        em,
        { id, version: pris.version, email: partis, cle, par: session.fullname, adresse },
        maintenant,
      );
    }
  } finally {
    await rows(em, query.updateTable('facture').set({ envoi_debut_at: null }).where('id', '=', id));
  }
  return fait.faute && echec(fait.faute);
}

/** Addresses sent, and others' refusal; null when all succeeded. */
interface Remise {
  partis: string[];
  faute: Refus | null;
}
/**
 * [DEV-15] One mail per address, for privacy. A rejection stops nothing; a timeout ends the
 * attempts.
 */
async function remettreAChacun(
  email: string,
  remettre: (adresse: string) => Promise<Refus | null>,
): Promise<Remise> {
  const partis: string[] = [];
  let faute: Refus | null = null;
  for (const adresse of email.split(', ')) {
    const refusee = await remettre(adresse);
    if (!refusee) partis.push(adresse);
    faute ??= refusee;
    if (refusee?.attendre) break;
  }
  if (!faute || partis.length === 0) return { partis, faute };
  return {
    partis,
    faute: { ...faute, errors: [...faute.errors, phrasesFacture.devisPartiA(partis)] },
  };
}

interface Parti {
  id: number;
  version: number;
  email: string;
  cle: string | null;
  par: string;
  adresse: string;
}
/** Records the version read, not one changed meanwhile. */
async function ecrireEnvoi(em: Envoi['em'], e: Parti, maintenant: Date): Promise<void> {
  await commitWhole(em, async (tx) => {
    await rows(
      tx,
      query
        .updateTable('facture')
        .set((eb) => ({
          envoye_at: maintenant,
          envoye_a: e.email,
          envoi_cle: e.cle,
          envoye_version: eb
            .case()
            .when('version', '=', e.version)
            .then(eb('version', '+', 1))
            .else(e.version)
            .end(),
          version: eb('version', '+', 1),
          updated_at: maintenant,
        }))
        .where('id', '=', e.id),
    );
    await audit(tx, {
      utilisateur: e.par,
      adresse: e.adresse,
      acte: 'envoi',
      entite: 'devis',
      entite_id: e.id,
      apres: { email: e.email },
    });
    const facture = await factureDe(tx, e.id);
    // Deleted meanwhile: the mail left anyway.
    if (facture) raise(tx, 'devis.modifie', SUJETS_DEVIS, { facture });
    inscrireFait(tx, {
      chaine: CHAINE_PHARMACIE,
      type: 'ENVOI',
      jour: jourDe(maintenant),
      instant: enIso(maintenant),
      contenu: { papier: facture?.numero ?? `devis ${e.id}`, version: e.version, par: e.par },
    });
  });
}

export async function envoyerDevisActe({
  em,
  parametres: { id },
  corps: { email },
}: Envoi): Promise<Resultat<Facture>> {
  const facture = await factureDe(em, id);
  return facture
    ? succes(facture, phrasesFacture.devisEnvoye(email))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Devis'));
}

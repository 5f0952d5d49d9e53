import { messages } from '#shared/base/messages.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/facture/facture.events.ts';
import { titreFacture } from '#shared/facture/facture.rules.ts';
import type { Facture } from '#shared/facture/facture.schema.ts';
import { envoyerCourriel } from '../courriel/envoyer-courriel.ts';
import { auditer } from '../db/audit.ts';
import { sql } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';
import { presenterPharmacie } from '../pharmacie/lire-pharmacie.ts';
import { ecrireEvenements, evenementsDe, raise, signaler } from '../realtime/raise.ts';
import { factureDe, factureDetailDe } from './lire-factures.ts';

/** The specified sentence first, then why. */
const echec = (r: Refus): Refus => ({ ...r, errors: [messages.devisNonEnvoye, ...r.errors] });

/**
 * [DEV-8] Sends the quote, or the invoice it became, as a PDF. Nothing is locked while the mail leaves; only then is it written that it
 * left, and to whom.
 */
export async function envoyerDevisActe({ em, parametres: { id }, corps: { email }, session, maintenant, adresse, services }: Requete<{ id: number }, unknown, { email: string }>): Promise<Resultat<Facture>> {
  const lue = await factureDetailDe(em, id);
  if (!lue) return refus(404, messages.introuvable('Devis'));
  const pharmacie = await presenterPharmacie(em);
  const { papierFacture } = await import('./papier-facture.ts');
  const titre = titreFacture(lue);
  const { objet, texte } = messages.devisJoint;
  const faute = await envoyerCourriel(services.smtpUrl, {
    de: pharmacie?.nom_pharmacie,
    repondreA: pharmacie?.email ?? null,
    identifiant: `devis-${id}-${lue.version}`,
    a: email,
    objet: objet(titre, pharmacie?.nom_pharmacie ?? 'Pharmacie'),
    texte: texte(titre, pharmacie?.nom_pharmacie ?? 'Pharmacie'),
    piecesJointes: [{ nom: `${titre}.pdf`, type: 'application/pdf', octets: await papierFacture(lue, pharmacie, maintenant) }],
  });
  if (faute) return echec(faute);
  return succes(await ecrireEnvoi(em, lue, { email, par: session.fullname, adresse }, maintenant), messages.devisEnvoye(email));
}

async function ecrireEnvoi(em: Requete['em'], lue: Facture, e: { email: string; par: string; adresse: string }, maintenant: Date): Promise<Facture> {
  const envoyee = await em.transactional(async (tx) => {
    await sql(tx, 'update facture set envoye_at = $2, envoye_a = $3, version = version + 1, updated_at = $2 where id = $1', [lue.id, maintenant, e.email]);
    await auditer(tx, { utilisateur: e.par, adresse: e.adresse, acte: 'envoi', entite: 'devis', entite_id: lue.id, apres: { email: e.email } });
    const facture = await factureDe(tx, lue.id);
    // Removed while its mail was leaving: the mail is gone all the same.
    if (!facture) return lue;
    raise(tx, 'devis.modifie', SUJETS_DEVIS, { facture });
    await ecrireEvenements(tx, evenementsDe(tx));
    return facture;
  });
  signaler();
  return envoyee;
}

import { jourDe } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/facture/facture.events.ts';
import { numeroAvoir } from '#shared/facture/facture.rules.ts';
import type { Avoir } from '#shared/facture/facture.schema.ts';
import type { Vente } from '#shared/vente/vente.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { annulerVenteActe } from '../vente/annuler-vente.ts';
import { avoirDeFacture } from './lire-avoirs.ts';
import { factureDe } from './lire-factures.ts';
import type { FactureRow } from './facture.entity.ts';
import type { CompteurAvoirRow } from './compteur-avoir.entity.ts';

type Annulation = ActRequest<{ id: number }, unknown, { motif?: string | null | undefined }>;

/**
 * [AVO-2] Cancels a sale, and when it was invoiced makes the credit note of its invoice in the same
 * transaction: both or neither, once.
 * The invoice keeps its number and its amounts; the two name each other. The year's counter of
 * credit notes is the last lock taken.
 */
export async function annulerVenteFactureeActe(r: Annulation): Promise<Resultat<Vente>> {
  const annulee = await annulerVenteActe(r);
  if (estRefus(annulee)) return annulee;
  const etabli = await etablirAvoir(r, annulee.data);
  return etabli
    ? succes(
        annulee.data,
        `${phrasesVente.venteAnnulee} ${phrasesFacture.avoirEtabli(etabli.numero)}`,
      )
    : annulee;
}

async function etablirAvoir(
  { em, session, maintenant, adresse }: Annulation,
  vente: Vente,
): Promise<Avoir | null> {
  const tenue = await sqlOne<Pick<FactureRow, 'id' | 'numero'>>(
    em,
    `select id, numero
      from facture
      where vente_id = $1 and est_valide and deleted_at is null
      for update`,
    [vente.id],
  );
  if (!tenue) return null;
  const annee = Number(jourDe(maintenant).slice(0, 4));
  const compteur = await sqlOne<Pick<CompteurAvoirRow, 'numero'>>(
    em,
    `insert into compteur_avoir (annee, numero)
      values ($1, 1)
      on conflict (annee)
      do update set numero = compteur_avoir.numero + 1
      returning numero`,
    [annee],
  );
  const numero = numeroAvoir(annee, compteur?.numero ?? 1);
  await sql(
    em,
    `insert into avoir (numero, facture_id, facture_numero, vente_id, client_id, client,
        net_a_payer, total, total_prise_en_charge, motif, created_by, created_at, updated_at)
    select $2, f.id, f.numero, v.id, f.client_id, f.client, f.net_a_payer, v.total,
      v.total_prise_en_charge, v.annule_motif, $3, $4, $4
    from facture f
    join vente v on v.id = f.vente_id
    where f.id = $1`,
    [tenue.id, numero, session.fullname, maintenant],
  );
  await sql(em, 'update facture set version = version + 1, updated_at = $2 where id = $1', [
    tenue.id,
    maintenant,
  ]);
  const [avoir, facture] = [await avoirDeFacture(em, tenue.id), await factureDe(em, tenue.id)];
  if (!avoir || !facture) throw new Error(`avoir ${numero} absent après son écriture`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'avoir',
    entite: 'facture',
    entite_id: tenue.id,
    apres: { numero, facture: tenue.numero, vente_id: vente.id, net_a_payer: avoir.net_a_payer },
  });
  raise(em, 'devis.modifie', SUJETS_DEVIS, { facture });
  raise(em, 'avoir.cree', SUJETS_DEVIS, { avoir });
  return avoir;
}

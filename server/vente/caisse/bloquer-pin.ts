import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { bloquer, bloquesA, debloquer } from '#shared/vente/caisse/blocage.rules.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { type Caisse, caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { forgetAttempts } from '../../platform/http/attempts.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/http/transaction.ts';
import { publishCaisse, lockCaisse } from './lock-caisse.ts';

/** Attempts count per user, across registers. */
export const clePin = (utilisateur_id: number): string => `pin:${utilisateur_id}`;

type Bloque = Pick<
  ActRequest<{ id: number }>,
  'em' | 'parametres' | 'session' | 'adresse' | 'horloge'
>;
/**
 * [CAI-8] Fifth wrong PIN: publishes and audits the block. Own transaction: a refusal must not roll
 * it back.
 */
export async function notifyPinBloque(
  { em, parametres: { id }, session, adresse, horloge }: Bloque,
  jusqua: Date,
): Promise<void> {
  await inTransaction({ em }, null, async (ici) => {
    const locked = await lockCaisse(ici, id);
    if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
    const { id: utilisateur_id, fullname } = session;
    const pins_bloques = bloquer(
      locked.pins_bloques,
      { utilisateur_id, fullname, jusqu_a: enIso(jusqua) },
      horloge,
    );
    ici.assign(locked, { pins_bloques });
    await ici.flush();
    await audit(ici, {
      utilisateur: fullname,
      adresse,
      acte: 'PIN bloqué',
      entite: 'caisse',
      entite_id: id,
      apres: { bloque: fullname, jusqu_a: enIso(jusqua) },
    });
    return succes(publishCaisse(ici, 'caisse.modifiee', locked));
  });
}

/** [CAI-8] A manager unblocks a cashier early. Refused when not blocked at this register. */
export async function debloquerCaisseActe({
  em,
  parametres: { id },
  corps: { utilisateur_id },
  session,
  adresse,
  horloge,
}: ActRequest<{ id: number }, unknown, { utilisateur_id: number }>): Promise<Resultat<Caisse>> {
  const locked = await lockCaisse(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const bloque = bloquesA(locked.pins_bloques, horloge).find(
    (b) => b.utilisateur_id === utilisateur_id,
  );
  if (!bloque)
    return refus(409, 'pin_non_bloque', phrasesCaisse.pinNonBloque, present(caisse, locked));
  await forgetAttempts(em, clePin(utilisateur_id));
  em.assign(locked, {
    pins_bloques: debloquer(locked.pins_bloques, utilisateur_id, horloge),
  });
  await em.flush();
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'PIN débloqué',
    entite: 'caisse',
    entite_id: id,
    avant: { bloque: bloque.fullname, jusqu_a: bloque.jusqu_a },
    apres: { bloque: null },
  });
  return succes(
    publishCaisse(em, 'caisse.modifiee', locked),
    phrasesCaisse.pinDebloque(bloque.fullname),
  );
}

/** [CAI-8] A new PIN clears every block; lists are republished. */
export async function oublierPinBloque(
  em: EntityManager,
  utilisateur_id: number,
  horloge: Date,
): Promise<void> {
  const lignes = await rows(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('pins_bloques', '@>', fragment<never>`${JSON.stringify([{ utilisateur_id }])}::jsonb`)
      .orderBy('id'),
  );
  for (const { id } of lignes) {
    const locked = await lockCaisse(em, id);
    if (!locked) continue;
    em.assign(locked, {
      pins_bloques: debloquer(locked.pins_bloques, utilisateur_id, horloge),
    });
    await em.flush();
    publishCaisse(em, 'caisse.modifiee', locked);
  }
}

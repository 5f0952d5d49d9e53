import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * A client as single acts write it. `current_dette` is absent: only `tenir-dette.ts` moves it.
 * Ceiling in hundredths, rates in percent.
 */
export const ClientEntity = defineEntity({
  name: 'Client',
  tableName: 'client',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    libelle: p.text(),
    nom: p.text().nullable(),
    telephone: p.text().nullable(),
    email: p.text().nullable(),
    ville: p.text().nullable(),
    prise_en_charge: p.decimal('number').precision(5).scale(2),
    remise_percent: p.decimal('number').precision(5).scale(2),
    identifiant_assure: p.text().nullable(),
    secteur_assure: p.text().nullable(),
    plafond_dette: p.bigint('number'),
    is_active: p.boolean().default(true),
    created_at: p.datetime().onCreate(() => new Date()),
    updated_at: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

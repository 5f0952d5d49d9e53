import { Combobox } from '#client/ui/combobox.tsx';
import { FormField } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type {
  ClientFacture,
  ClientFactureSaisi,
} from '#shared/vente/clientele/client-facture.schema.ts';
import { TYPES_CLIENT } from '#shared/vente/clientele/client.schema.ts';
import { LIBELLE_TYPE_CLIENT } from '#shared/vente/clientele/types-client.phrases.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';

export type SaisieClientFacture = Record<Exclude<keyof ClientFacture, 'type'>, string> &
  Pick<ClientFacture, 'type'>;

export const saisieClientFacture = (c: ClientFacture): SaisieClientFacture => ({
  type: c.type,
  nom: c.nom,
  nif: c.nif ?? '',
  rccm: c.rccm ?? '',
  telephone: c.telephone ?? '',
  email: c.email ?? '',
  adresse: c.adresse ?? '',
});
const vide = (texte: string): string | null => texte.trim() || null;
export const lireClientFacture = (s: SaisieClientFacture): ClientFactureSaisi => ({
  type: s.type,
  nom: s.nom.trim(),
  nif: vide(s.nif),
  rccm: vide(s.rccm),
  telephone: vide(s.telephone),
  email: vide(s.email),
  adresse: vide(s.adresse),
});
export function fauteClientFacture({ type, nom, nif }: SaisieClientFacture): string | null {
  if (nom.trim().length < 2) return phrases.nomRequis;
  return type === 'entreprise' && nif.trim() === '' ? phrases.nifRequis : null;
}

const TEXTES = [
  ['nom', 'Nom ou raison sociale', 150],
  ['nif', 'NIF', 60],
  ['rccm', 'RCCM', 60],
  ['telephone', 'Téléphone', 40],
  ['email', 'E-mail', 120],
  ['adresse', 'Adresse', 250],
] as const satisfies readonly (readonly [keyof ClientFacture, string, number])[];

export function ChampsClientFacture({
  s,
  changer,
}: {
  s: SaisieClientFacture;
  changer: (part: Partial<SaisieClientFacture>) => void;
}) {
  return (
    <div className="grille-champs">
      <FormField label="Type de client">
        {(id) => (
          <Combobox
            id={id}
            fill
            value={s.type}
            options={TYPES_CLIENT.map((t) => ({ value: t, label: LIBELLE_TYPE_CLIENT[t] }))}
            onChange={(e) => {
              const type = TYPES_CLIENT.find((t) => t === e.currentTarget.value);
              if (type) changer({ type });
            }}
          />
        )}
      </FormField>
      {TEXTES.map(([champ, libelle, longueur]) => (
        <FormField
          key={champ}
          label={libelle}
          required={champ === 'nom' || (champ === 'nif' && s.type === 'entreprise')}
        >
          {(id) => (
            <TextInput
              id={id}
              autoComplete="off"
              autoFocus={champ === 'nom'}
              maxLength={longueur}
              value={s[champ]}
              onValueChange={(v) => changer({ [champ]: v })}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

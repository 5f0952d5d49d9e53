import './form-state.css';
import { Button } from '@blueprintjs/core';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrases from '#shared/base/stored-saisie.phrases.ts';
import type { StoredSaisie } from '#shared/base/stored-saisie.rules.ts';
import { saidWhen } from './said-when.ts';
import { Strip } from './strip.tsx';
import type { CrossedField } from './use-record-form.ts';

export function FoundDraft({
  retrouvee,
  reprendre,
  oublier,
}: {
  retrouvee: StoredSaisie | null;
  reprendre: () => void;
  oublier: () => void;
}) {
  if (!retrouvee) return null;
  return (
    <div className="saisie-retrouvee">
      <Strip tone="primary" sign="↺">
        {phrases.saisieRetrouvee(saidWhen(retrouvee.le))}{' '}
        {retrouvee.envoi && <span>{phrases.envoyeeSansReponse} </span>}
        <span className="discret">{phrases.sansIdentite}</span>
      </Strip>
      <Button size="small" text={phrases.reprendreSaisie} onClick={reprendre} />
      <Button size="small" variant="minimal" text={phrases.oublierSaisie} onClick={oublier} />
    </div>
  );
}

function said(valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '') return '–';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (typeof valeur === 'number')
    return Number.isInteger(valeur) ? formatNombre(valeur) : String(valeur).replace('.', ',');
  return typeof valeur === 'string' ? valeur : `${Object.keys(valeur).length} éléments`;
}

/** Field labels, and renderers where the raw value is unclear. */
export type FieldWords<S> = Readonly<Record<keyof S & string, string>>;
/** `autre`: the competing value. */
export type FieldValues<S> = { readonly [K in keyof S]?: (valeur: S[K], autre: S[K]) => string };

function CrossedRow<S>({
  champ,
  libelle,
  dire,
  choisir,
}: {
  champ: CrossedField<S>;
  libelle: string;
  dire: (valeur: S[keyof S], autre: S[keyof S]) => string;
  choisir: (valeur: S[keyof S]) => void;
}) {
  return (
    <div className="champ-croise" role="group" aria-label={phrases.choisirDe(libelle)}>
      <span className="champ-croise-nom">{libelle}</span>
      <Button size="small" onClick={() => choisir(champ.leur)}>
        <span className="discret">{phrases.valeurDeLautre(champ.par)}</span>{' '}
        {dire(champ.leur, champ.mienne)}
      </Button>
      <Button size="small" onClick={() => choisir(champ.mienne)}>
        <span className="discret">{phrases.valeurMienne}</span> {dire(champ.mienne, champ.leur)}
      </Button>
    </div>
  );
}

/** Conflicting fields, both values; saving waits for a choice. */
function CrossedFields<S>({
  croises,
  choisir,
  libelles,
  dire = {},
}: {
  croises: readonly CrossedField<S>[];
  choisir: (champ: keyof S & string, valeur: S[keyof S]) => void;
  libelles: FieldWords<S>;
  dire?: FieldValues<S>;
}) {
  if (croises.length === 0) return null;
  const noms = [...new Set(croises.flatMap(({ par }) => par ?? []))];
  const derniere = croises
    .flatMap(({ at }) => at ?? [])
    .sort()
    .at(-1);
  return (
    <section className="champs-croises" aria-label={phrases.choisirValeurs} role="alert">
      <p>
        <strong>{phrases.changeAussiPar(noms, derniere ? saidWhen(derniere) : '')}</strong>{' '}
        {phrases.choisirValeurs}
      </p>
      {croises.map((c) => (
        <CrossedRow
          key={c.champ}
          champ={c}
          libelle={libelles[c.champ]}
          dire={(valeur, autre) =>
            dire[c.champ]?.(valeur as S[keyof S & string], autre as S[keyof S & string]) ??
            said(valeur)
          }
          choisir={(valeur) => choisir(c.champ, valeur)}
        />
      ))}
    </section>
  );
}

/** Draft found and conflicts, atop every record form. */
export function FormState<S>({
  f,
  labels,
  describe,
}: {
  f: {
    retrouvee: StoredSaisie | null;
    reprendre: () => void;
    oublier: () => void;
    croises: readonly CrossedField<S>[];
    choisir: (champ: keyof S & string, valeur: S[keyof S]) => void;
  };
  labels: FieldWords<S>;
  describe?: FieldValues<S>;
}) {
  return (
    <>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <CrossedFields
        croises={f.croises}
        choisir={f.choisir}
        libelles={labels}
        {...(describe && { dire: describe })}
      />
    </>
  );
}

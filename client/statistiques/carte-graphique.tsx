import { Button, Spinner } from '@blueprintjs/core';
import { Chart, Export, Media, Th } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { downloadFile } from '#client/ui/download-file.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { ExportStatDialogue } from './export-stat-dialogue.tsx';
import type { ImageGraphique } from './graphique.tsx';
import { REMPLACES } from './graphiques/onglets-statistiques.ts';
import type {
  FiltreStat,
  DefinitionGraphique as Definition,
} from './graphiques/definition-graphique.ts';
import type { Lecture } from './dessin.ts';
import { TableauStat } from './tableau-stat.tsx';

const Graphique = lazyScreen(
  () => import('./graphique.tsx'),
  'Graphique',
  <Spinner className="stat-attente" aria-label="Chargement" />,
);
export const cleStat = (cle: string, filtre: FiltreStat) => ['statistiques', cle, filtre] as const;

interface Vue {
  g: Definition;
  enTable: boolean;
  images: RefObject<(ImageGraphique | null)[]>;
}

async function enregistrerImages(
  titre: string,
  images: readonly (ImageGraphique | null)[],
): Promise<void> {
  for (const [i, image] of images.entries()) {
    const png = await image?.enImage();
    if (!png) continue;
    const url = URL.createObjectURL(png);
    downloadFile(url, `${titre}${i > 0 ? ` ${i + 1}` : ''}.png`);
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

function Actions({
  vue: { g, enTable, images },
  exporter,
  basculer,
}: {
  vue: Vue;
  exporter: () => void;
  basculer: () => void;
}) {
  return (
    <div className="stat-actions">
      {!enTable && (
        <Button
          className="stat-au-survol"
          variant="minimal"
          size="small"
          icon={<Media />}
          aria-label={`Enregistrer l’image : ${g.titre}`}
          title="Enregistrer l’image"
          onClick={() => void enregistrerImages(g.titre, images.current)}
        />
      )}
      <Button
        className="stat-au-survol"
        variant="minimal"
        size="small"
        icon={<Export />}
        text="Exporter"
        onClick={exporter}
      />
      <Button
        variant="minimal"
        size="small"
        icon={enTable ? <Chart /> : <Th />}
        text={enTable ? 'Voir le graphique' : 'Voir le tableau'}
        aria-pressed={enTable}
        onClick={basculer}
      />
    </div>
  );
}

function Dessins({ g, lue, images }: Omit<Vue, 'enTable'> & { lue: Lecture }) {
  return (
    <>
      {lue.resume && (
        <dl className="stat-resume">
          {lue.resume.map(([nom, valeur]) => (
            <div key={nom}>
              <dt>{nom}</dt>
              <dd>{valeur}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="stat-dessins">
        {lue.dessins.map((d, i) => (
          <figure key={d.nom}>
            {lue.dessins.length > 1 && <figcaption>{d.nom}</figcaption>}
            <div>
              <Graphique
                dessin={d}
                description={`${g.titre} : ${d.nom}. « Voir le tableau » donne les chiffres.`}
                ref={(image) => {
                  images.current[i] = image;
                }}
              />
            </div>
          </figure>
        ))}
      </div>
    </>
  );
}

function Echec({ enCours, relire }: { enCours: boolean; relire: () => void }) {
  return (
    <div className="stat-vide" role="alert">
      <p>{phrasesStatistiques.statistiques.echec}</p>
      <Button text="Réessayer" loading={enCours} onClick={relire} />
    </div>
  );
}

const estPleine = (lue: Lecture | undefined, cle: string): boolean =>
  lue !== undefined && !estVide(lue, cle);
/** Nothing to draw: no row, and no drawing that stands for the rows. */
const estVide = ({ lignes, dessins }: Lecture, cle: string): boolean =>
  lignes.length === 0 && (dessins.length === 0 || !REMPLACES.has(cle));

function Corps({ vue, lue }: { vue: Vue; lue: Lecture }) {
  const { g } = vue;
  if (estVide(lue, g.cle))
    return (
      <p className="stat-vide">{lue.message || g.vide || phrasesStatistiques.statistiques.vide}</p>
    );
  if (vue.enTable) return <TableauStat titre={g.titre} lignes={lue.lignes} colonnes={g.colonnes} />;
  return <Dessins g={g} lue={lue} images={vue.images} />;
}

/** One widget: its title and what it means, then spinner, error, empty sentence, chart or table. */
export function CarteGraphique({
  definition: g,
  filtre,
  pret,
}: {
  definition: Definition;
  filtre: FiltreStat;
  pret: boolean;
}) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: cleStat(g.cle, filtre),
    queryFn: () => g.lire(filtre),
    enabled: pret,
    refetchOnMount: 'always',
  });
  const [enTable, setEnTable] = useState(false);
  const [exporte, setExporte] = useState(false);
  const images = useRef<(ImageGraphique | null)[]>([]);
  const vue: Vue = { g, enTable, images };
  const lue = isError ? undefined : data;
  return (
    <section
      className="stat-carte"
      data-large={g.large || undefined}
      aria-label={g.titre}
      aria-busy={isFetching}
    >
      <header>
        <h2>{g.titre}</h2>
        {estPleine(lue, g.cle) && (
          <Actions
            vue={vue}
            exporter={() => setExporte(true)}
            basculer={() => setEnTable(!enTable)}
          />
        )}
      </header>
      <p className="stat-definition">{g.definition}</p>
      <div className="stat-corps">
        {isError && <Echec enCours={isFetching} relire={() => void refetch()} />}
        {!data && !isError && <Spinner className="stat-attente" aria-label="Chargement" />}
        {lue && <Corps vue={vue} lue={lue} />}
      </div>
      {exporte && data && (
        <ExportStatDialogue
          titre={g.titre}
          colonnes={g.export?.colonnes ?? g.colonnes}
          lire={() => (g.export ? g.export.lire(filtre) : Promise.resolve(data.lignes))}
          fermer={() => setExporte(false)}
        />
      )}
    </section>
  );
}

/** First and last names that go together, and how often each group occurs. */
export interface NameGroup {
  readonly weight: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] => text.split(',').map((name) => name.trim());

export const nameGroups: readonly NameGroup[] = [
  {
    weight: 7,
    first: words(`Reto Urs Beat Andrin Luca Flurin Simon Tobias Matthias Stefan Nadja Seraina Corinne Regula
      Vreni Ladina Fabienne Sandra Michèle Barbara`),
    last: words(`Aeschlimann Bühler Gerber Hürlimann Imhof Krähenbühl Lüthi Niederberger Odermatt Rüegg
      Schnyder Stämpfli Tschudi Wüthrich Zurbriggen Zbinden Amstutz Brunner Caflisch Egli`),
  },
  {
    weight: 3,
    first: words('Camille Élodie Julien Olivier Sébastien Valérie Amélie Gaël Mathieu Noémie'),
    last: words('Aubert Blanc Chappuis Favre Girardin Jaquet Monnier Perrin Rochat Vuilleumier'),
  },
  {
    weight: 3,
    first: words('Alessandro Chiara Davide Elisa Fabio Giulia Lorenzo Martina Paolo Valentina'),
    last: words('Bernasconi Colombo Ferrari Fontana Galli Pedrazzini Rezzonico Sala Tettamanti Zanetti'),
  },
  {
    weight: 6,
    first: words(`Jonas Katharina Lukas Annika Florian Friederike Björn Jürgen Heike Sabine Thorsten Ulrike
      Wiebke Moritz Jana Henrik`),
    last: lines(`Albrecht, Böhm, Dreßler, Fröhlich, Großmann, Hoffmann, Jäger, Köhler, Lindner, Möller, Petersen,
      Reinhardt, Schäfer, Vogt, Weiß, von Hohenstein`),
  },
  {
    weight: 4,
    first: words('Alice Benjamin Charlotte Edward Fiona Graham Hannah Imogen Oliver Rosalind Siobhán Thomas'),
    last: lines(`Ashworth, Bennett, Carmichael, Doyle, Ellison, Hargreaves, MacKenzie, O’Connor, Pemberton,
      Sinclair, Thornton, Wakefield`),
  },
  {
    weight: 5,
    first:
      words(`Ayşe Emre Aleksandra Milan Dragana Zoltán Agnieszka Tomasz João Inês Mateo Lucía Selam Yohannes
      Priyanka Arjun Thuy Minh Yuki Haruto Amina Karim Nirmala Chen`),
    last: words(`Yılmaz Demir Jovanović Petrović Nagy Kowalski Wiśniewska Pereira Carvalho García Navarro Tesfaye
      Haile Iyer Kapoor Nguyen Tran Tanaka Sato Haddad Benali Sivakumar Wei Okafor`),
  },
];

import type { Profession } from '../profession.ts'

/** Work in a shop for pets and gardens. */
export const shop: Profession = {
  tasks: [
    'Give honest advice, including when the answer is that nothing needs buying',
    'Serve at the till, take orders and handle returns with good grace',
    'Receive deliveries, fill shelves and rotate stock',
    'Keep the animals’ quarters clean and their records up to date',
    'Follow our health and safety rules, and point out where they could be better',
  ],
  wants: [
    'You enjoy people and are patient with both ends of the lead',
    'Reliable, tidy and able to lift sacks of up to 15 kg, or to ask for help',
    'Weekends on a rota, every other one off',
    'Basic numeracy and a friendly telephone manner',
    'The right to work in the UK',
  ],
  pay: {
    type: 'WEEK',
    currency: 'GBP',
    least: 470,
    most: 560,
    step: 5,
    extra: 'Staff discount of 25 per cent and paid breaks',
  },
  roles: [
    {
      titles: ['Sales Adviser, Pets', 'Shop Assistant', 'Sales Adviser, Aquatics'],
      pitches: [
        `Can you tell a worried ten-year-old why her hamster sleeps all day? {company} is looking for a sales adviser
        in {city}.`,
        'Full-time, part-time, early or late: we are hiring shop assistants for our store in {city}.',
      ],
      about: [
        `The shop sells food, bedding, plants and a small number of well-bred small animals. Customers come for the
        advice, and many have been coming since their first goldfish. You will be trained for six weeks, with a day
        at a breeder and another at our partner vets.`,
        `There are nine of us in the store. We close at half past six, sit down for five minutes with a cup of tea,
        and go home.`,
      ],
      tasks: ['Advise customers on feeding, housing and small-animal care', 'Maintain tanks and test the water'],
      wants: ['Experience with animals is a plus, willingness to learn is essential'],
      highlights: ['Six weeks of training', 'Every other weekend off', '25% staff discount'],
    },
    {
      titles: ['Store Manager', 'Assistant Store Manager', 'Deputy Manager'],
      pitches: [
        'A store of your own in {city}, with a landlord who fixes the roof. {company} is looking for a store manager.',
        'You know the difference between busy and productive, and so does your team. Store manager wanted in {city}.',
      ],
      about: [
        `You will run the shop as if it were yours: people, stock, rota, results. Head office is eleven people in
        Leeds, who answer the phone and visit twice a year with cake. Orders are yours to place, within a sensible
        range.`,
        `Turnover is about £1.4 million, with growth in garden plants and a stubborn decline in cat furniture.
        Theories are welcome at interview.`,
      ],
      tasks: [
        'Lead and develop a team of eight to twelve',
        'Budget, ordering, margins and stocktaking',
        'Local events, from puppy mornings to seed swaps',
      ],
      wants: ['Two years of running a shop or a department', 'You give feedback on the day, in private, kindly'],
      highlights: ['Profit share', 'Your own orders', 'Private health cover'],
      pay: {
        type: 'YEAR',
        currency: 'GBP',
        least: 31000,
        most: 38500,
        step: 500,
        extra: 'Profit share, private health cover',
      },
    },
    {
      titles: ['Horticulturist', 'Plant Area Supervisor', 'Gardener and Plant Adviser'],
      pitches: [
        `Someone has to tell people that the hydrangea will come back. {company} seeks a horticulturist for its
        outdoor area in {city}.`,
        'Peat-free, mostly local and rarely tidy: look after our plants in {city}.',
      ],
      about: [
        `The outdoor area covers about an acre, with perennials, shrubs, fruit trees and a polytunnel. We buy from
        nurseries within sixty miles and have been peat-free for four years. You choose the range with our buyer and
        may keep a corner for experiments.`,
        'You will have two seasonal assistants from March to October, a good barrow and a heated shed.',
      ],
      tasks: [
        'Care for stock, watering and pest control without chemicals where possible',
        'Plan displays and seasonal orders',
        'Run Saturday workshops on pruning, sowing and composting',
      ],
      wants: ['RHS Level 2 or equivalent knowledge', 'You can make a sad plant look hopeful'],
      highlights: ['Peat-free', 'Corner for experiments', 'Saturday workshops'],
    },
  ],
}

package dev.ragstone.retrieval.extractive;

import java.util.List;

/** Sentences as they stand in documents of many fields, none of them about anything in particular. */
final class OtherSubjects {

    private static final String TEXT = """
            The protein binds to its receptor on the cell membrane and activates a signalling pathway.
            Mutations in this gene were found in a third of the tumours that were sequenced.
            In a randomized trial, patients who received the drug had fewer relapses than those on placebo.
            Mice without the enzyme gained weight faster and had higher levels of blood sugar.
            The risk of stroke rises with age, blood pressure and smoking.
            The model was trained on a large set of labelled examples and tested on unseen data.
            Send a request with your key in the header, and the service returns the result as JSON.
            Larger models give better answers but take longer and cost more per request.
            To install the library, add the dependency to your build file and import the package.
            The index speeds up queries on this column at the cost of slower writes.
            The server retries the call three times before it reports an error to the client.
            Users can change their password on the settings page after they have signed in.
            The difference between the two groups was not statistically significant.
            The acid reacts with the metal, and hydrogen is set free as a gas.
            The particles lose energy as they pass through the magnetic field.
            The bridge carries the load through steel cables to two towers.
            Revenue grew by eight percent, while operating expenses remained flat.
            The board approved a dividend and authorized the repurchase of shares.
            Unemployment fell to its lowest level in ten years as wages rose slowly.
            Congress passed the bill last night, and the president will sign it into law.
            We will lower the cost of health care for working families in this country.
            The army crossed the river at dawn and took the town without a fight.
            The band recorded its second album in six weeks and went on tour in the summer.
            She scored thirty points in the final and was named player of the season.
            Students who studied in pairs remembered more of the lesson a week later.
            People remember faces better than names, and unpleasant events better than pleasant ones.
            The city was founded by settlers in the eighteenth century and grew with the railway.
            The species lives in forests at high altitude and feeds on fruit and insects.
            Ships must keep to the right side of the channel and sound their horn in fog.
            Employees may work from home two days a week if their manager agrees.
            The customer can return the goods within fourteen days and get the money back.
            The claimant argued that the patent had expired before the product was sold.
            Write the function so that it returns early when the list is empty.
            The team reviewed the results each week and adjusted its plan accordingly.
            A good summary names the main point first and leaves out what the reader knows.
            Translate the following sentence into French and keep its polite tone.
            The survey asked eight hundred households how often they used public transport.
            The temperature of the ocean has risen by almost one degree since records began.
            The vaccine protects most children for at least five years after the second dose.
            The committee of experts recommends that the standard be revised every three years.
            """;

    private OtherSubjects() {}

    static List<String> sentences() {
        return TEXT.lines().toList();
    }
}
